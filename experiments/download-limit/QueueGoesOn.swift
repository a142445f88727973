import Downloads
import Foundation
import Locking

/// Fix A without one precaution of the article's: the queue goes on starting operations while the setter counts those
/// that run.
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
