import Dispatch
import ManagedStore

/// A way to run code on a context's queue, and to get its result.
@MainActor
package protocol Asking: SendableMetatype {
    /// The user asks how many stops a context has. Called on the main thread; the context's queue may be busy.
    static func ask(_ context: ManagedObjectContext, _ question: Question)

    /// Each of two contexts asks the other, in the middle of its own work.
    static func askEachOther(
        _ first: ManagedObjectContext,
        _ second: ManagedObjectContext,
        _ question: Question,
        _ meeting: Meeting
    )

    /// Five steps in blocks nested three deep, numbered in source order.
    static func takeSteps(in context: ManagedObjectContext, _ step: @escaping @Sendable (Int) -> Void)
}

/// Asks how many stops there are.
package struct Question: Sendable {
    /// Counts. Call on the context's queue.
    package let count: @Sendable (ManagedObjectContext) -> Int
    /// Call with the answer, on the queue that asked.
    package let answered: @Sendable (Int) -> Void

    package init(
        count: @escaping @Sendable (ManagedObjectContext) -> Int,
        answered: @escaping @Sendable (Int) -> Void
    ) {
        self.count = count
        self.answered = answered
    }
}

/// Makes two blocks wait for each other, so that both have begun before either asks.
package final class Meeting: Sendable {
    private let absent = DispatchGroup()

    package init() {
        absent.enter()
        absent.enter()
    }

    package func arrive() {
        absent.leave()
        absent.wait()
    }
}
