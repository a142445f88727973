import Foundation

/// A request, as the app orders it.
struct RequestOrder {
    var name: Int
    var priority = Operation.QueuePriority.normal
    /// Those that have to end before.
    var after: Set<Int> = []
}

/// Who is told how a request goes on.
struct RequestWatch: Sendable {
    /// Called by the request's own code, with how it has ended.
    var ended: @Sendable (Outcome) -> Void
    /// Called by Foundation's completion block.
    var completed: @Sendable () -> Void
}

/// What makes requests, at most so many at a time: ready ones, by their priority, then by their arrival.
@MainActor
protocol RequestQueue: AnyObject {
    /// Whether the end of each request is told by a completion block too.
    static var hasCompletionBlocks: Bool { get }
    /// How many of those that say that they have finished the queue still lists; nil where there is no such list.
    var finishedInQueue: Int? { get }

    init(limit: Int)

    func add(_ orders: [RequestOrder], to origin: Origin, _ watch: (Int) -> RequestWatch)
    func cancel(_ name: Int)
    func cancelAll()
    func pause(_ name: Int)
    func resume(_ name: Int)

    // MARK: - To force a meeting

    /// Cancels a request when its start has returned, before the main thread does anything else.
    func cancelOnceStarted(_ name: Int, _ origin: Origin, then next: @escaping @MainActor () -> Void)

    /// Adds a request whose turn comes at once, and has its start come in the middle of its cancel, where it can.
    func addAndCancelMeetingStart(_ order: RequestOrder, to origin: Origin, _ watch: RequestWatch)
}
