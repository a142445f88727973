import Dispatch
import ManagedStore

/// A way to ask another context's queue without waiting for longer than a limit.
package protocol TimedAsking: SendableMetatype {
    /// Called in a block of the asker's queue. The question must be answered once, on that queue, whatever the other
    /// context's queue is busy with.
    static func ask(_ other: ManagedObjectContext, for asker: ManagedObjectContext, _ question: TimedQuestion)
}

/// Asks how many stops there are, with a limit on the time that the answer may take.
package struct TimedQuestion: Sendable {
    /// The limit. A later answer is of no use to the asker.
    package let limit: DispatchTimeInterval
    /// Counts. Call on the queue of the context that is asked.
    package let count: @Sendable (ManagedObjectContext) -> Int
    /// Call once, on the asker's queue: with the count, or with nil if the limit has passed.
    package let answered: @Sendable (Int?) -> Void

    package init(
        limit: DispatchTimeInterval,
        count: @escaping @Sendable (ManagedObjectContext) -> Int,
        answered: @escaping @Sendable (Int?) -> Void
    ) {
        self.limit = limit
        self.count = count
        self.answered = answered
    }
}
