import Downloads
import Foundation
import Locking

/// Lowers the maximum, which stops none that run, and therefore pauses by hand as many as are too many.
final class LoweredByHand: DownloadQueue {
    private let session: TransferSession
    private let queue = OperationQueue()
    private let operations = TransferOperations()
    private let pausedByHand = Locked<[TransferOperation]>([])

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

    func setLimit(_ limit: DownloadLimit) {
        queue.maxConcurrentOperationCount = limit.count
        let running = operations.running
        pausedByHand.withLock { paused in
            for operation in running.dropFirst(limit.count) {
                operation.suspend()
                paused.append(operation)
            }
            for operation in paused.prefix(max(0, limit.count - running.count)) { operation.resume() }
            paused.removeAll { !$0.isSuspended }
        }
    }

    func pauseAll() { for operation in operations.all { operation.suspend() } }
    func resumeAll() { for operation in operations.all { operation.resume() } }
}
