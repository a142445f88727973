import Downloads
import Foundation
import Locking

/// Fix A without one of the article's precautions: the queue keeps starting operations while the setter counts the
/// running ones.
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
