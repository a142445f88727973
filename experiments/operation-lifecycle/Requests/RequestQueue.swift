import Foundation

/// A request that the app adds to a queue.
package struct RequestOrder: Sendable {
    package var name: Int
    package var priority: Operation.QueuePriority
    /// The names of the requests that must end before this request begins.
    package var after: Set<Int>

    package init(name: Int, priority: Operation.QueuePriority = .normal, after: Set<Int> = []) {
        self.name = name
        self.priority = priority
        self.after = after
    }
}

/// Closures that receive the events of a request.
package struct RequestWatch: Sendable {
    /// The closure that the request's own code calls at the end.
    package var ended: @Sendable (Outcome) -> Void
    /// The closure that Foundation's completion block calls.
    package var completed: @Sendable () -> Void

    package init(
        ended: @escaping @Sendable (Outcome) -> Void = { _ in },
        completed: @escaping @Sendable () -> Void = {}
    ) {
        self.ended = ended
        self.completed = completed
    }
}

/// A queue that makes at most `limit` requests at a time. The queue takes ready requests by priority, and then by
/// arrival.
@MainActor
package protocol RequestQueue: AnyObject, SendableMetatype {
    /// Whether a completion block also reports the end of each request.
    var hasCompletionBlocks: Bool { get }
    /// The number of finished requests in the queue's list; nil if the queue has no list.
    var finishedInQueue: Int? { get }
    /// The number of requests in the queue's list that report that they are executing; nil if the queue has no list.
    var executingInQueue: Int? { get }

    init(limit: Int)

    func add(_ orders: [RequestOrder], to origin: Origin, _ watch: (Int) -> RequestWatch)
    /// Returns a closure that cancels an added request. Any thread may call this closure.
    func canceller(of name: Int) -> @Sendable () -> Void
    func cancelAll()
    func pause(_ name: Int)
    func resume(_ name: Int)

    /// Calls `next` when all calls of `start()` that have begun have returned.
    func onceStartsReturn(_ next: @escaping @Sendable () -> Void)

    // MARK: - To force a race

    /// Cancels a request as soon as its start has returned, before the main thread does anything else.
    func cancelOnceStarted(_ name: Int, _ origin: Origin, then next: @escaping @MainActor () -> Void)

    /// Cancels a request that waits for another request. If possible, the queue starts the cancelled request during the
    /// cancel.
    func cancelMeetingReadiness(_ name: Int)

    /// Adds a request that can start at once, and cancels this request. If possible, the queue starts the request
    /// during the cancel.
    func addAndCancelMeetingStart(_ order: RequestOrder, to origin: Origin, _ watch: RequestWatch)
}

extension RequestQueue {
    package func cancel(_ name: Int) { canceller(of: name)() }
}

/// Defaults for a queue of tasks, which has no completion blocks and no list. No code can delay the start of a task.
extension RequestQueue {
    package var hasCompletionBlocks: Bool { false }
    package var finishedInQueue: Int? { nil }
    package var executingInQueue: Int? { nil }

    package func onceStartsReturn(_ next: @escaping @Sendable () -> Void) { next() }

    /// Cancels a request as soon as the origin has recorded its start.
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
