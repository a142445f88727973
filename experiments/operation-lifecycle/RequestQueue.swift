import Foundation
import Requests

/// A request, as the app orders it.
struct RequestOrder {
    var name: Int
    var priority = Operation.QueuePriority.normal
    /// Those that have to end before.
    var after: Set<Int> = []
}

/// What hears how a request goes on.
struct RequestWatch: Sendable {
    /// Called by the request's own code, with how it ended.
    var ended: @Sendable (Outcome) -> Void
    /// Called by Foundation's completion block.
    var completed: @Sendable () -> Void
}

/// Makes requests, at most `limit` at a time: ready ones, by their priority, then by their arrival.
@MainActor
protocol RequestQueue: AnyObject {
    /// Whether a completion block reports the end of each request too.
    static var hasCompletionBlocks: Bool { get }
    /// How many finished requests the queue still lists; nil where there is no such list.
    var finishedInQueue: Int? { get }

    func add(_ orders: [RequestOrder], to origin: Origin, _ watch: (Int) -> RequestWatch)
    func cancel(_ name: Int)
    func cancelAll()
    func pause(_ name: Int)
    func resume(_ name: Int)

    // MARK: - To force a race

    /// Cancels a request when its start has returned, before the main thread does anything else.
    func cancelOnceStarted(_ name: Int, _ origin: Origin, then next: @escaping @MainActor () -> Void)

    /// Adds a request whose turn comes at once, and makes its start come in the middle of its cancel, where it can.
    func addAndCancelMeetingStart(_ order: RequestOrder, to origin: Origin, _ watch: RequestWatch)
}

/// A variant's type: a queue of its own, or an operation, which an operation queue runs.
protocol RequestMaker: SendableMetatype {
    @MainActor
    static func makeQueue(limit: Int) -> any RequestQueue
}

/// A queue that is made of tasks.
extension AwaitedTurn: RequestMaker {
    static func makeQueue(limit: Int) -> any RequestQueue { AwaitedTurn(limit: limit) }

    static var hasCompletionBlocks: Bool { false }
    var finishedInQueue: Int? { nil }

    /// Nothing can hold a task's start: the origin reports it.
    func cancelOnceStarted(_ name: Int, _ origin: Origin, then next: @escaping @MainActor () -> Void) {
        Task {
            while !origin.record.begun.contains(name) { await Task.yield() }
            cancel(name)
            next()
        }
    }

    func addAndCancelMeetingStart(_ order: RequestOrder, to origin: Origin, _ watch: RequestWatch) {
        add([order], to: origin) { _ in watch }
        cancel(order.name)
    }
}
