import Downloads
import Foundation

/// Raises the maximum by one for each paused download, whose operation keeps its place.
///
/// Fix A of "Advanced NSOperation: at most N downloads at once": on pause +1, on resume −1, on stop of a paused one −1.
/// It suspends the queue while it sets a new limit. Its flaws are kept.
final class MaximumPlusPaused: OperationDownloads {
    let operations: DownloadOperations<TransferOperation>

    init(limit: DownloadLimit, session: TransferSession) {
        operations = DownloadOperations(limit: limit) { TransferOperation(session.transfer($0)) }
    }

    func pause(_ id: Download.ID) {
        guard let operation = operations[id], !operation.isSuspended, !operation.isFinished else { return }
        operation.suspend()
        operations.queue.maxConcurrentOperationCount += 1
    }

    func resume(_ id: Download.ID) {
        guard let operation = operations[id], operation.isSuspended, !operation.isFinished else { return }
        operations.queue.maxConcurrentOperationCount -= 1
        operation.resume()
    }

    func cancel(_ id: Download.ID) {
        guard let operation = operations[id] else { return }
        if operation.isSuspended { operations.queue.maxConcurrentOperationCount -= 1 }
        operation.cancel()
        operation.transfer.discard()
    }

    func setLimit(_ limit: DownloadLimit) {
        operations.queue.isSuspended = true
        for operation in operations.running.dropFirst(limit.count) { operation.suspend() }
        let paused = operations.all.filter { $0.isSuspended && $0.isExecuting }
        operations.queue.maxConcurrentOperationCount = limit.count + paused.count
        for operation in paused.prefix(max(0, limit.count - operations.running.count)) {
            resume(operation.download.id)
        }
    }
}
