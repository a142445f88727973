import Foundation

/// A fault of the machine that stops a sample: a full, broken or read-only disk.
///
/// A fault that a variant can cause itself, such as too many open files, is not an environment fault.
enum EnvironmentFault {
    /// A subject posts this notification when the disk of its store fails. The notification's object is the reason. The
    /// subjects do not import this module, so `PersistentStoreCoordinator.storageFailed` must spell the name the same
    /// way.
    private static let storageFailed = Notification.Name("PersistentStoreCoordinatorStorageFailed")

    private static let reasons = [ENOSPC, EDQUOT, EIO, EROFS].map { String(cString: strerror($0)) }

    /// Calls `end` on the thread that met the fault, before the variant can handle the error.
    static func whenStorageFails(_ end: @escaping @Sendable (_ reason: String) -> Never) {
        _ = NotificationCenter.default.addObserver(forName: storageFailed, object: nil, queue: nil) { notification in
            end("the store's disk failed: \(notification.object as? String ?? "no reason given")")
        }
    }

    /// Returns the system's text for a disk fault if the error message contains that text, otherwise nil.
    static func reason(in message: String) -> String? {
        reasons.first { message.contains($0) }
    }
}
