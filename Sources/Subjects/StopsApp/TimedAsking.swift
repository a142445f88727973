import Dispatch
import ManagedStore

/// A way to ask another context's queue that never waits longer than a limit.
package protocol TimedAsking: SendableMetatype {
    /// Asks the other context, in a block of the asker's queue. The question must be answered once, on the asker's
    /// queue, even if the other context's queue is busy.
    static func ask(_ other: ManagedObjectContext, for asker: ManagedObjectContext, _ question: TimedQuestion)
}

/// A question for the number of stops, with a limit for the time of the answer.
package struct TimedQuestion: Sendable {
    /// The maximum time until the answer. The asker cannot use a later answer.
    package let limit: DispatchTimeInterval
    /// Counts the stops. Call on the queue of the context that is asked.
    package let count: @Sendable (ManagedObjectContext) -> Int
    /// Receives the count, or nil if the limit has passed. Call once, on the asker's queue.
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
