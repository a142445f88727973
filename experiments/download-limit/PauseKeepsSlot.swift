import Downloads
import Foundation

/// An asynchronous operation for each download: it has ended when its transfer has. Paused, the transfer rests and the
/// operation goes on executing.
final class PauseKeepsSlot: DownloadQueue {
    private let session: TransferSession
    private let queue = OperationQueue()
    private let operations = TransferOperations()

    init(limit: DownloadLimit, session: TransferSession) {
        self.session = session
        queue.maxConcurrentOperationCount = limit.count
    }

    func add(_ download: Download) {
        let operation = TransferOperation(session.transfer(download))
        operations.append(operation)
        queue.addOperation(operation)
    }

    func pause(_ id: Download.ID) { operations[id]?.suspend() }
    func resume(_ id: Download.ID) { operations[id]?.resume() }

    func cancel(_ id: Download.ID) {
        let operation = operations.remove(id)
        operation?.cancel()
        operation?.transfer.discard()
    }

    func setLimit(_ limit: DownloadLimit) { queue.maxConcurrentOperationCount = limit.count }

    func pauseAll() { for operation in operations.all { operation.suspend() } }
    func resumeAll() { for operation in operations.all { operation.resume() } }
}
