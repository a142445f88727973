import Foundation

/// A fault of the machine that stops a sample: a full, broken or read-only disk, a server that does not start, or a
/// file, a thread or memory that the system refuses.
///
/// Such a fault says nothing about a variant. `ResourceLimit` checks before a run that the limits of the process
/// suffice for the experiments.
enum EnvironmentFault {
    /// The names of the notifications that subjects post about a fault, each with a phrase for the fault. A
    /// notification's object is the reason as text. The subjects do not import this module, so
    /// `PersistentStoreCoordinator.storageFailed` and `LoopbackServer.startFailed` must spell the names the same way.
    private static let reported = [
        "PersistentStoreCoordinatorStorageFailed": "the store's disk failed",
        "LoopbackServerStartFailed": "the server cannot be started",
    ]

    private static let reasons = [ENOSPC, EDQUOT, EFBIG, EIO, EROFS, EMFILE, ENFILE, EAGAIN, ENOMEM].map {
        String(cString: strerror($0))
    }

    /// Calls `end` on the thread that met the fault, before the variant can handle the error.
    static func whenReported(_ end: @escaping @Sendable (_ reason: String) -> Never) {
        for (name, fault) in reported {
            _ = NotificationCenter.default.addObserver(forName: Notification.Name(name), object: nil, queue: nil) {
                end("\(fault): \($0.object as? String ?? "no reason given")")
            }
        }
    }

    /// Returns the system's text for a fault if the error message contains that text, otherwise nil.
    static func reason(in message: String) -> String? {
        reasons.first { message.contains($0) }
    }
}
