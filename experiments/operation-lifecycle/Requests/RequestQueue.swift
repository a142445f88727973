import Foundation

/// A request, as the app orders it.
package struct RequestOrder: Sendable {
    package var name: Int
    package var priority: Operation.QueuePriority
    /// The requests that must end before this one.
    package var after: Set<Int>

    package init(name: Int, priority: Operation.QueuePriority = .normal, after: Set<Int> = []) {
        self.name = name
        self.priority = priority
        self.after = after
    }
}

/// Receives the events of a request.
package struct RequestWatch: Sendable {
    /// Called by the request's own code, with its outcome.
    package var ended: @Sendable (Outcome) -> Void
    /// Called by Foundation's completion block.
    package var completed: @Sendable () -> Void

    package init(
        ended: @escaping @Sendable (Outcome) -> Void = { _ in },
        completed: @escaping @Sendable () -> Void = {}
    ) {
        self.ended = ended
        self.completed = completed
    }
}

/// Makes requests, at most `limit` at a time. The queue takes ready requests by priority, then by arrival.
@MainActor
package protocol RequestQueue: AnyObject, SendableMetatype {
    /// Whether a completion block reports the end of each request too.
    var hasCompletionBlocks: Bool { get }
    /// The number of finished requests that the queue still lists; nil if it has no such list.
    var finishedInQueue: Int? { get }
    /// The number of requests in the queue's list that report that they are executing; nil if the queue has no such
    /// list.
    var executingInQueue: Int? { get }

    init(limit: Int)

    func add(_ orders: [RequestOrder], to origin: Origin, _ watch: (Int) -> RequestWatch)
    /// Returns a closure that cancels an added request; call it from any thread.
    func canceller(of name: Int) -> @Sendable () -> Void
    func cancelAll()
    func pause(_ name: Int)
    func resume(_ name: Int)

    /// Calls `next` once every start that has begun has returned.
    func onceStartsReturn(_ next: @escaping @Sendable () -> Void)

    // MARK: - To force a race

    /// Cancels a request when its start has returned, before the main thread does anything else.
    func cancelOnceStarted(_ name: Int, _ origin: Origin, then next: @escaping @MainActor () -> Void)

    /// Cancels a request that waits for another. If possible, the queue starts the request in the middle of the cancel.
    func cancelMeetingReadiness(_ name: Int)

    /// Adds a request whose turn comes at once, and cancels it. If possible, the queue starts the request in the middle
    /// of the cancel.
    func addAndCancelMeetingStart(_ order: RequestOrder, to origin: Origin, _ watch: RequestWatch)
}

extension RequestQueue {
    package func cancel(_ name: Int) { canceller(of: name)() }
}

/// Defaults for a queue that is made of tasks: it has no completion blocks and no list, and nothing can delay a task's
/// start.
extension RequestQueue {
    package var hasCompletionBlocks: Bool { false }
    package var finishedInQueue: Int? { nil }
    package var executingInQueue: Int? { nil }

    package func onceStartsReturn(_ next: @escaping @Sendable () -> Void) { next() }

    /// Waits until the origin records the start.
    package func cancelOnceStarted(_ name: Int, _ origin: Origin, then next: @escaping @MainActor () -> Void) {
        Task {
            while !origin.record.begun.contains(name) { await Task.yield() }
            cancel(name)
            next()
        }
    }

    package func cancelMeetingReadiness(_ name: Int) { cancel(name) }

    package func addAndCancelMeetingStart(_ order: RequestOrder, to origin: Origin, _ watch: RequestWatch) {
        add([order], to: origin) { _ in watch }
        cancel(order.name)
    }
}
