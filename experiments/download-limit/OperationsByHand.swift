import Downloads
import Foundation
import Locking

/// A small operation queue that starts operations by hand on GCD's threads, in the order of priority and arrival. A
/// paused operation gives its slot back. A cancelled operation that has not started leaves the array at once.
///
/// This variant is fix C of "Advanced NSOperation: at most N downloads at once", which has no code for it. Linux has no
/// KVO for operations, so each operation calls a closure when it is finished or cancelled.
final class OperationsByHand: DownloadQueue {
    private struct Line {
        var limit: Int
        var operations: [TransferOperation] = []
        var paused: Set<TransferOperation> = []
        /// Operations that hold a slot.
        var running: Set<TransferOperation> = []
        /// The operations whose `start()` was called.
        var started: Set<TransferOperation> = []

        func operation(_ id: Download.ID) -> TransferOperation? {
            operations.first { $0.download.id == id && !$0.isCancelled }
        }

        mutating func remove(_ operation: TransferOperation) {
            operations.removeAll { $0 == operation }
            paused.remove(operation)
            running.remove(operation)
            started.remove(operation)
        }
    }

    private let session: TransferSession
    private let line: Locked<Line>

    init(limit: DownloadLimit, session: TransferSession) {
        (self.session, line) = (session, Locked(Line(limit: limit.count)))
    }

    func add(_ download: Download) {
        let operation = TransferOperation(
            session.transfer(download),
            isSuspended: true,
            ended: { [self] operation in change { $0.remove(operation) } },
            cancelled: { [self] operation in change { if !$0.started.contains(operation) { $0.remove(operation) } } }
        )
        change { line in
            guard line.operation(download.id) == nil else { return }
            let next = line.operations.firstIndex { $0.download.priority < download.priority }
            line.operations.insert(operation, at: next ?? line.operations.endIndex)
        }
    }

    func pause(_ id: Download.ID) { change { line in line.operation(id).map { _ = line.paused.insert($0) } } }
    func resume(_ id: Download.ID) { change { line in line.operation(id).map { _ = line.paused.remove($0) } } }
    func setLimit(_ limit: DownloadLimit) { change { $0.limit = limit.count } }
    func pauseAll() { change { $0.paused = Set($0.operations) } }
    func resumeAll() { change { $0.paused = [] } }

    func cancel(_ id: Download.ID) {
        let operation = line.withLock { $0.operation(id) }
        operation?.cancel()
        operation?.transfer.discard()
    }

    private func change(_ change: (inout Line) -> Void) {
        line.withLock { line in
            change(&line)
            let willing = line.operations.filter { !line.paused.contains($0) }
            let running = willing.filter(line.running.contains).prefix(line.limit)
            let waiting = willing.filter { !line.running.contains($0) && !$0.isCancelled }
            let next = waiting.prefix(line.limit - running.count)
            for operation in line.running.subtracting(running) { operation.suspend() }
            for operation in next {
                operation.resume()
                if line.started.insert(operation).inserted { DispatchQueue.global().async { operation.start() } }
            }
            line.running = Set(running + next)
        }
    }
}
