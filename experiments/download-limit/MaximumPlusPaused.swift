import Downloads
import Foundation

/// Raises the maximum by one for each paused download, whose operation goes on holding its place.
///
/// Fix A of "Advanced NSOperation: at most N downloads at once": on pause +1, on resume −1, on stop of a paused one −1.
/// For a new limit it suspends the queue meanwhile. Its flaws are kept.
final class MaximumPlusPaused: DownloadQueue {
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

    func pause(_ id: Download.ID) {
        guard let operation = operations[id], !operation.isSuspended, !operation.isFinished else { return }
        operation.suspend()
        queue.maxConcurrentOperationCount += 1
    }

    func resume(_ id: Download.ID) {
        guard let operation = operations[id], operation.isSuspended, !operation.isFinished else { return }
        queue.maxConcurrentOperationCount -= 1
        operation.resume()
    }

    func cancel(_ id: Download.ID) {
        guard let operation = operations[id] else { return }
        if operation.isSuspended { queue.maxConcurrentOperationCount -= 1 }
        operation.cancel()
        operation.transfer.discard()
    }

    func setLimit(_ limit: DownloadLimit) {
        queue.isSuspended = true
        let tooMany = operations.running.dropFirst(limit.count)
        for operation in tooMany { operation.suspend() }
        let paused = operations.all.filter { $0.isSuspended && $0.isExecuting }
        queue.maxConcurrentOperationCount = limit.count + paused.count
        for operation in paused.prefix(max(0, limit.count - operations.running.count)) {
            resume(operation.download.id)
        }
    }

    func pauseAll() { for operation in operations.all { pause(operation.download.id) } }
    func resumeAll() { for operation in operations.all { resume(operation.download.id) } }
}
