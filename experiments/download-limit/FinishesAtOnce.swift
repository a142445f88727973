import Downloads
import Foundation
import Locking

/// An operation for each download, and a maximum of so many operations.
///
/// The first try of "Advanced NSOperation: at most N downloads at once": the operation starts the transfer, which goes on
/// by itself, and has then nothing more to do.
final class FinishesAtOnce: DownloadQueue {
    private let session: TransferSession
    private let queue = OperationQueue()
    private let transfers = Locked<[Download.ID: Transfer]>([:])

    init(limit: DownloadLimit, session: TransferSession) {
        self.session = session
        queue.maxConcurrentOperationCount = limit.count
    }

    func add(_ download: Download) {
        let transfer = session.transfer(download)
        transfers.withLock { $0[download.id] = transfer }
        queue.addOperation { transfer.start() }
    }

    func pause(_ id: Download.ID) { transfers.withLock { $0[id] }?.stop() }
    func resume(_ id: Download.ID) { transfers.withLock { $0[id] }?.start() }

    func cancel(_ id: Download.ID) {
        let transfer = transfers.withLock { $0.removeValue(forKey: id) }
        transfer?.stop()
        transfer?.discard()
    }

    func setLimit(_ limit: DownloadLimit) { queue.maxConcurrentOperationCount = limit.count }

    func pauseAll() { for transfer in transfers.withLock({ $0.values }) { transfer.stop() } }
    func resumeAll() { for transfer in transfers.withLock({ $0.values }) { transfer.start() } }
}
