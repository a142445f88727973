import Downloads
import Foundation
import Locking

/// Raises the maximum by one for each paused download, whose operation keeps its slot.
///
/// Fix A of "Advanced NSOperation: at most N downloads at once", as the article intended it: its guards are the
/// article's, and its setter resumes the queue at the end.
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

/// The common part of all forms of fix A.
protocol RaisingMaximum: OperationDownloads where Member == TransferOperation {
    /// How many downloads the user wants to run at once.
    var limit: Locked<DownloadLimit> { get }
}

extension RaisingMaximum {
    /// The list that the article uses: the queue's own list of operations, which drops finished ones.
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

    /// Suspends operations beyond the limit. If more slots are free than operations wait, resumes suspended ones.
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
