import Downloads
import Foundation
import Locking

/// A queue that raises its maximum by one for each paused download, because a paused download's operation keeps its
/// slot.
///
/// The code is fix A of "Advanced NSOperation: at most N downloads at once", with the article's guards. The setter
/// resumes the queue at its end, as the article intended.
final class MaximumPlusPaused: RaisingMaximum {
    let operations: DownloadOperations<TransferOperation>
    let limit: Locked<DownloadLimit>

    init(limit: DownloadLimit, session: TransferSession) {
        operations = DownloadOperations(limit: limit, session: session)
        self.limit = Locked(limit)
    }

    func setLimit(_ limit: DownloadLimit) {
        operations.queue.isSuspended = true
        changeMaximum(for: limit)
        operations.queue.isSuspended = false
    }
}

/// The code that all forms of fix A share.
protocol RaisingMaximum: OperationDownloads where Member == TransferOperation {
    /// The number of downloads that the user wants to run at once.
    var limit: Locked<DownloadLimit> { get }
}

extension RaisingMaximum {
    /// The queue's own list of operations, which the article uses. The queue removes finished operations.
    private var listed: [TransferOperation] { operations.queue.operations.compactMap { $0 as? TransferOperation } }

    private func operation(_ id: Download.ID) -> TransferOperation? { listed.first { $0.download.id == id } }

    func pause(_ id: Download.ID) {
        guard let operation = operation(id), operation.isRunning else { return }
        operation.suspend()
        operations.queue.maxConcurrentOperationCount += 1
    }

    func resume(_ id: Download.ID) {
        guard operations.running.count < limit.withLock({ $0.count }) else { return }
        guard let operation = operation(id), operation.isStarted, !operation.isRunning else { return }
        operation.resume()
        operations.queue.maxConcurrentOperationCount -= 1
    }

    func resumeAll() { for operation in operations.resting { resume(operation.download.id) } }

    func cancel(_ id: Download.ID) {
        guard let operation = operation(id) else { return }
        if operation.isStarted, !operation.isRunning { operations.queue.maxConcurrentOperationCount -= 1 }
        operation.cancel()
        operation.transfer.discard()
    }

    /// Suspends operations beyond the limit. Resumes suspended operations if there are more free slots than waiting
    /// operations.
    func changeMaximum(for limit: DownloadLimit) {
        self.limit.withLock { $0 = limit }
        let running = operations.running
        let waiting = listed.filter { !$0.isStarted }
        for operation in running.dropFirst(limit.count) { operation.suspend() }
        for operation in operations.resting.prefix(max(0, limit.count - running.count - waiting.count)) {
            operation.resume()
        }
        operations.queue.maxConcurrentOperationCount = limit.count + operations.resting.count
    }
}
