import Dispatch
import ManagedStore

/// A way to run code on a context's queue, and to get the result of the code.
@MainActor
package protocol Asking: SendableMetatype {
    /// Asks how many stops a context has, as the user does on the main thread. The context's queue may be busy.
    static func ask(_ context: ManagedObjectContext, _ question: Question)

    /// Makes each of two contexts ask the other context, in the middle of its own work.
    static func askEachOther(
        _ first: ManagedObjectContext,
        _ second: ManagedObjectContext,
        _ question: Question,
        _ meeting: Meeting
    )

    /// Takes five steps in blocks nested three deep. The steps are numbered in source order.
    static func takeSteps(in context: ManagedObjectContext, _ step: @escaping @Sendable (Int) -> Void)
}

/// The question how many stops a context has.
package struct Question: Sendable {
    /// The closure that counts the stops. Call it on the context's queue.
    package let count: @Sendable (ManagedObjectContext) -> Int
    /// The closure that receives the number of stops. Call it on the queue that asked.
    package let answered: @Sendable (Int) -> Void

    package init(
        count: @escaping @Sendable (ManagedObjectContext) -> Int,
        answered: @escaping @Sendable (Int) -> Void
    ) {
        self.count = count
        self.answered = answered
    }
}

/// A meeting point for two blocks. A block that arrives waits there for the other block.
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
