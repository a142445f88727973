import Downloads
import Foundation
import Locking

/// Fix A without the suspension of the queue in the setter. The queue starts operations while the setter counts the
/// running operations.
final class QueueGoesOn: RaisingMaximum {
    let operations: DownloadOperations<TransferOperation>
    let limit: Locked<DownloadLimit>

    init(limit: DownloadLimit, session: TransferSession) {
        operations = DownloadOperations(limit: limit, session: session)
        self.limit = Locked(limit)
    }

    func setLimit(_ limit: DownloadLimit) {
        changeMaximum(for: limit)
    }
}
