import Foundation
import Locking

/// An operation queue, together with its operations in the order in which they were added.
package final class DownloadOperations<Member: DownloadOperation>: Sendable {
    package let queue: OperationQueue
    private let moments: QueueMoments
    private let makeOperation: @Sendable (Download) -> Member
    private let members = Locked<[Member]>([])

    /// - Parameters:
    ///   - limit: The queue's initial `maxConcurrentOperationCount`.
    ///   - moments: Closures that are called between a check and the action that depends on the check.
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

    /// Adds an operation for a download, unless the download has an unfinished operation.
    ///
    /// - Parameter prepare: A closure that is called with the new operation before the queue receives the operation.
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

    /// Removes an operation from the list, but not from the queue.
    @discardableResult
    package func remove(_ id: Download.ID) -> Member? {
        members.withLock { members in
            members.firstIndex { $0.download.id == id }.map { members.remove(at: $0) }
        }
    }
}

extension DownloadOperations where Member == TransferOperation {
    /// Creates a queue whose operations use the session's transfers.
    package convenience init(limit: DownloadLimit, session: TransferSession) {
        self.init(limit: limit, moments: session.observer.moments) { TransferOperation(session.transfer($0)) }
    }

    /// The operations whose transfers are running.
    package var running: [Member] {
        moments.counting(queue.isSuspended)
        defer { moments.counted() }
        return all.filter(\.isRunning)
    }

    /// The operations that hold a slot, but whose transfers are not running.
    package var resting: [Member] { all.filter { $0.isStarted && !$0.isRunning && !$0.isFinished } }
}
