import Dispatch
import ManagedStore
import Synchronization

/// A way to have a context do something, and to get what comes of it.
@MainActor
protocol Asking: SendableMetatype {
    /// The user asks for the number of a context's stops, on the main thread; the context's queue may be busy.
    static func ask(_ context: ManagedObjectContext, _ question: Question)

    /// Each of two contexts, in the middle of its own work, asks the other.
    static func askEachOther(
        _ first: ManagedObjectContext,
        _ second: ManagedObjectContext,
        _ question: Question,
        _ meeting: Meeting
    )

    /// Five steps in blocks nested three deep, numbered as they stand in the text.
    static func takeSteps(in context: ManagedObjectContext, _ step: @escaping @Sendable (Int) -> Void)
}

/// How many stops are there?
struct Question: Sendable {
    private let counted: @Sendable (ManagedObjectContext) -> Int
    private let heard: @Sendable (Int) -> Void

    /// - Parameters:
    ///   - counted: Counts; called on the queue of the context that is asked.
    ///   - heard: Called with each answer, where it was wanted.
    init(
        counted: @escaping @Sendable (ManagedObjectContext) -> Int,
        heard: @escaping @Sendable (Int) -> Void
    ) {
        self.counted = counted
        self.heard = heard
    }

    /// The answer. Call on the context's queue.
    func count(in context: ManagedObjectContext) -> Int { counted(context) }

    /// Call with the answer, on the queue of whoever has asked.
    func answered(_ count: Int) { heard(count) }
}

/// Where two blocks wait for each other, so that both are under way before either asks.
final class Meeting: Sendable {
    private let arrivals = Atomic(0)
    private let bothAreHere = DispatchSemaphore(value: 0)

    func arrive() {
        if arrivals.wrappingAdd(1, ordering: .relaxed).newValue == 2 {
            bothAreHere.signal()
            bothAreHere.signal()
        }
        bothAreHere.wait()
    }
}
