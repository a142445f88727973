import Downloads
import Foundation
import Locking

/// Fix A with the setter that "Advanced NSOperation: at most N downloads at once" prints. The setter's last line names
/// an operation instead of the queue, so the queue stays suspended.
///
/// The article's line does not compile, because an operation has no `isSuspended`. This variant's `resume()` does what
/// the line would do if an operation had that property.
final class SetterAsPrinted: RaisingMaximum {
    let operations: DownloadOperations<TransferOperation>
    let limit: Locked<DownloadLimit>

    init(limit: DownloadLimit, session: TransferSession) {
        operations = DownloadOperations(limit: limit, session: session)
        self.limit = Locked(limit)
    }

    func setLimit(_ limit: DownloadLimit) {
        operations.queue.isSuspended = true
        changeMaximum(for: limit)
        operations.running.last?.resume()
    }
}
