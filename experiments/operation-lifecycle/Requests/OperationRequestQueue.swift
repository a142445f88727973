import Foundation
import Locking

/// A request queue that consists of operations on an operation queue.
@MainActor
package final class OperationRequestQueue<Subject: RequestOperation>: RequestQueue {
    package var hasCompletionBlocks: Bool { true }
    package var finishedInQueue: Int? { queue.operations.count { $0.isFinished } }
    package var executingInQueue: Int? { queue.operations.count { $0.isExecuting } }

    private let queue = OperationQueue()
    /// The dispatch queue that starts the operations.
    private let starts = DispatchQueue(label: "starts", attributes: .concurrent)
    /// All operations, which must stay in memory: Foundation has unretained pointers to operations that finished
    /// without a start.
    private var operations: [Int: Subject] = [:]

    package init(limit: Int) {
        queue.underlyingQueue = starts
        queue.maxConcurrentOperationCount = limit
    }

    package func add(_ orders: [RequestOrder], to origin: Origin, _ watch: (Int) -> RequestWatch) {
        let added = orders.map { makeOperation($0, to: origin, watch($0.name)) }
        for (order, operation) in zip(orders, added) {
            for name in order.after.sorted() {
                if let other = operations[name] { operation.addDependency(other) }
            }
        }
        queue.addOperations(added, waitUntilFinished: false)
    }

    private func makeOperation(_ order: RequestOrder, to origin: Origin, _ watch: RequestWatch) -> Subject {
        let operation = Subject(origin, order.name, ended: watch.ended)
        operation.queuePriority = order.priority
        let own = operation.completionBlock
        operation.completionBlock = {
            own?()
            watch.completed()
        }
        operations[order.name] = operation
        return operation
    }

    package func canceller(of name: Int) -> @Sendable () -> Void {
        { [operation = operations[name]] in operation?.cancel() }
    }
    package func cancelAll() { queue.cancelAllOperations() }
    package func pause(_ name: Int) { operations[name]?.pause() }
    package func resume(_ name: Int) { operations[name]?.resume() }

    package func onceStartsReturn(_ next: @escaping @Sendable () -> Void) {
        starts.async(flags: .barrier, execute: next)
    }

    package func cancelOnceStarted(_ name: Int, _ origin: Origin, then next: @escaping @MainActor () -> Void) {
        // The barrier waits until every dispatched start has returned.
        starts.sync(flags: .barrier) {}
        cancel(name)
        next()
    }

    package func cancelMeetingReadiness(_ name: Int) {
        let bystander = Bystander { [starts] in starts.sync(flags: .barrier) {} }
        queue.addOperation(bystander)
        // A cancelled operation is ready, so the queue dispatches it. The queue then also asks its other operations
        // whether they are ready.
        bystander.isWatching = true
        cancel(name)
        bystander.leave()
    }

    package func addAndCancelMeetingStart(_ order: RequestOrder, to origin: Origin, _ watch: RequestWatch) {
        starts.suspend()
        let operation = makeOperation(order, to: origin, watch)
        let starts = starts
        let dependent = Dependent {
            starts.resume()
            starts.sync(flags: .barrier) {}
        }
        dependent.addDependency(operation)
        queue.addOperation(operation)
        // When an operation finishes, Foundation first asks the dependent operations whether they are ready, and then
        // notifies the queue.
        dependent.isWatching = true
        operation.cancel()
        dependent.meet()
    }
}

/// An operation that calls a closure when the main thread first reads `isReady`.
///
/// It is `@unchecked Sendable`, because a lock guards its own state and Operation guards the rest.
private class Dependent: Operation, @unchecked Sendable {
    private struct State {
        var isWatching = false
        var meeting: (@Sendable () -> Void)?
    }

    private let state: Locked<State>

    init(meeting: @escaping @Sendable () -> Void) {
        state = Locked(State(meeting: meeting))
    }

    var isWatching: Bool {
        get { state.withLock { $0.isWatching } }
        set { state.withLock { $0.isWatching = newValue } }
    }

    override var isReady: Bool {
        if isWatching && Thread.isMainThread { meet() }
        return super.isReady
    }

    /// Calls the closure if it has not been called yet.
    func meet() {
        let meeting = state.withLock { state in
            defer { state.meeting = nil }
            return state.meeting
        }
        meeting?()
    }
}

/// A ``Dependent`` operation that is not ready until ``leave()`` is called.
///
/// It is `@unchecked Sendable`, because a lock guards its own state and Operation guards the rest.
private final class Bystander: Dependent, @unchecked Sendable {
    private let isLeaving = Locked(false)

    override var isReady: Bool { super.isReady && isLeaving.withLock { $0 } }

    func leave() {
        isLeaving.withLock { $0 = true }
        didChangeValue(forKey: "isReady")
    }
}
