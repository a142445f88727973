import Foundation
import Locking

/// An operation queue, and its operations in the order they were added.
package final class DownloadOperations<Member: DownloadOperation>: Sendable {
    package let queue = OperationQueue()
    private let makeOperation: @Sendable (Download) -> Member
    private let members = Locked<[Member]>([])

    /// - Parameter limit: The queue's initial maximum.
    package init(limit: DownloadLimit, _ makeOperation: @escaping @Sendable (Download) -> Member) {
        self.makeOperation = makeOperation
        queue.maxConcurrentOperationCount = limit.count
    }

    package var all: [Member] { members.withLock { $0 } }

    package subscript(_ id: Download.ID) -> Member? { all.first { $0.download.id == id } }

    /// Ignores a download whose operation has not finished.
    package func add(_ download: Download) {
        guard self[download.id]?.isFinished ?? true else { return }
        remove(download.id)
        add(makeOperation(download))
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
    /// Those whose transfers are running.
    package var running: [Member] { all.filter { $0.isExecuting && !$0.isSuspended } }
}
