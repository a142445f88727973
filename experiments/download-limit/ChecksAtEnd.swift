import Downloads
import Foundation
import Locking

/// Fix A with a remedy from the article "Advanced NSOperation: at most N downloads at once". If a download ends while
/// it is paused, its completion block lowers the count again.
///
/// The article has no code for this remedy. A stopped download is skipped, because its stop has already lowered the
/// count.
final class ChecksAtEnd: RaisingMaximum {
    let operations: DownloadOperations<TransferOperation>
    let limit: Locked<DownloadLimit>

    init(limit: DownloadLimit, session: TransferSession) {
        operations = DownloadOperations(limit: limit, session: session)
        self.limit = Locked(limit)
    }

    func add(_ download: Download) {
        operations.add(download) { operation in
            // The reference is weak, because an operation that its own completion block retains is never freed.
            operation.completionBlock = { [weak operation, queue = operations.queue] in
                guard let operation, operation.isSuspended, !operation.isCancelled else { return }
                queue.maxConcurrentOperationCount -= 1
            }
        }
    }

    func setLimit(_ limit: DownloadLimit) {
        operations.queue.isSuspended = true
        changeMaximum(for: limit)
        operations.queue.isSuspended = false
    }
}
