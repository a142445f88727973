import Foundation

/// What keeps a sample from measuring and is not its variant's doing: a disk that is full, broken or read-only.
///
/// What a variant may bring about itself is not among it: no memory, or too many open files.
enum EnvironmentFault {
    /// Posted by a subject whose store the disk has failed, with the reason as its object. The subjects know nothing of
    /// this module: the name is the contract, as `PersistentStoreCoordinator.storageFailed` spells it.
    private static let storageFailed = Notification.Name("PersistentStoreCoordinatorStorageFailed")

    private static let reasons = [ENOSPC, EDQUOT, EIO, EROFS].map { String(cString: strerror($0)) }

    /// Calls `end` on the thread that met the fault: what the variant makes of its error does not matter any more.
    static func whenStorageFails(_ end: @escaping @Sendable (_ reason: String) -> Never) {
        _ = NotificationCenter.default.addObserver(forName: storageFailed, object: nil, queue: nil) { notification in
            end("the store's disk failed: \(notification.object as? String ?? "no reason given")")
        }
    }

    /// The system's words for such a fault in an error's sentence; nil if it is another error.
    static func reason(in message: String) -> String? {
        reasons.first { message.contains($0) }
    }
}
