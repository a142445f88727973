import Foundation
import Locking

/// An operation queue, and its operations in the order they were added.
package final class DownloadOperations<Member: DownloadOperation>: Sendable {
    package let queue: OperationQueue
    private let moments: QueueMoments
    private let makeOperation: @Sendable (Download) -> Member
    private let members = Locked<[Member]>([])

    /// - Parameters:
    ///   - limit: The queue's initial `maxConcurrentOperationCount`.
    ///   - moments: Called between each check and the action that depends on it.
    package init(
        limit: DownloadLimit,
        moments: QueueMoments = QueueMoments(),
        _ makeOperation: @escaping @Sendable (Download) -> Member
    ) {
        self.makeOperation = makeOperation
        self.moments = moments
        queue = ObservedQueue(moments)
        queue.maxConcurrentOperationCount = limit.count
    }

    package var all: [Member] { members.withLock { $0 } }

    package subscript(_ id: Download.ID) -> Member? { all.first { $0.download.id == id } }

    /// Ignores a download whose operation has not finished.
    ///
    /// - Parameter prepare: Called with the new operation before the queue has it.
    package func add(_ download: Download, _ prepare: (Member) -> Void = { _ in }) {
        guard self[download.id]?.isFinished ?? true else { return }
        remove(download.id)
        let operation = makeOperation(download)
        prepare(operation)
        add(operation)
    }

    package func add(_ operation: Member) {
        members.withLock { $0.append(operation) }
        queue.addOperation(operation)
    }

    /// Forgets an operation, which stays in the queue.
    @discardableResult
    package func remove(_ id: Download.ID) -> Member? {
        members.withLock { members in
            members.firstIndex { $0.download.id == id }.map { members.remove(at: $0) }
        }
    }
}

extension DownloadOperations where Member == TransferOperation {
    /// Creates operations whose transfers belong to the session.
    package convenience init(limit: DownloadLimit, session: TransferSession) {
        self.init(limit: limit, moments: session.observer.moments) { TransferOperation(session.transfer($0)) }
    }

    /// Operations whose transfers are running.
    package var running: [Member] {
        moments.counting(queue.isSuspended)
        defer { moments.counted() }
        return all.filter(\.isRunning)
    }

    /// Operations that hold a slot and do not run.
    package var resting: [Member] { all.filter { $0.isStarted && !$0.isRunning && !$0.isFinished } }
}
