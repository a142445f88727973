import Dispatch
import ManagedStore

/// A way to ask another context's queue that never waits longer than a limit.
package protocol TimedAsking: SendableMetatype {
    /// Called in a block of the asker's queue. The question must be answered once, on the asker's queue, even if the
    /// other context's queue is busy.
    static func ask(_ other: ManagedObjectContext, for asker: ManagedObjectContext, _ question: TimedQuestion)
}

/// Asks how many stops there are, and limits the time for the answer.
package struct TimedQuestion: Sendable {
    /// The limit. The asker cannot use a later answer.
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
