import Foundation

/// A step in the life of an operation that sends a request. The queue, the user and the server each have a thread of
/// their own. The steps of one thread come in the order of the cases. The steps of different threads come in any order.
package enum LifeStep: String, Sendable, CaseIterable {
    /// The queue's thread checks in `start` whether the operation is cancelled.
    case startAsks
    /// The queue's thread sets `isExecuting`.
    case startExecutes
    /// The queue's thread sends the request.
    case startSends
    /// The user's thread sets `isCancelled` in `cancel`.
    case cancelMarks
    /// The user's thread checks whether the operation is executing.
    case cancelLooks
    /// After the request's end, the server's thread checks whether the operation is cancelled.
    case endAsks
    /// The server's thread finishes the operation.
    case endFinishes
}

/// An order in which the steps of an operation's threads are forced to happen.
package protocol Interleaving: SendableMetatype {
    static var steps: [LifeStep] { get }
}

/// Forces the steps of one operation into an order: each step waits on its own thread until the steps before it are
/// done.
///
/// It is `@unchecked Sendable`, because its state is accessed only under the condition's lock.
package final class StepOrder: @unchecked Sendable {
    /// All steps. The given steps come first.
    private let steps: [LifeStep]
    private let given: Int
    private let condition = NSCondition()
    private var done = 0
    private var isOpen = false

    /// - Parameters:
    ///   - steps: The given order. Without a step of the cancel, nothing is cancelled.
    ///   - cancelFirst: Of the steps that `steps` leaves out, whether those of the cancel come before those of the
    ///     start. The omitted steps follow the given steps, and those of the end come last.
    package init(_ steps: [LifeStep], cancelFirst: Bool) {
        let start = [LifeStep.startAsks, .startExecutes, .startSends]
        let cancel = Self.hasCancel(steps) ? [LifeStep.cancelMarks, .cancelLooks] : []
        let rest = (cancelFirst ? cancel + start : start + cancel) + [.endAsks, .endFinishes]
        self.steps = steps + rest.filter { !steps.contains($0) }
        given = steps.count
    }

    /// Given steps that have not come yet.
    package var left: Int { condition.withLock { max(0, given - done) } }

    /// Whether all other steps have come too.
    package var isComplete: Bool { condition.withLock { done == steps.count } }

    /// Whether the order contains a step of the user's thread.
    package var hasCancel: Bool { Self.hasCancel(steps) }

    private static func hasCancel(_ steps: [LifeStep]) -> Bool {
        steps.contains(.cancelMarks) || steps.contains(.cancelLooks)
    }

    /// Waits for the step's turn, and then runs `body`.
    package func take<Result>(_ step: LifeStep, _ body: () -> Result) -> Result {
        let isInOrder = condition.withLock {
            while !isOpen, done < steps.count, steps[done] != step { condition.wait() }
            return !isOpen && done < steps.count
        }
        let result = body()
        if isInOrder {
            condition.withLock {
                done += 1
                condition.broadcast()
            }
        }
        return result
    }

    /// Ends the waits of all steps. Later steps do not wait either.
    package func open() {
        condition.withLock {
            isOpen = true
            condition.broadcast()
        }
    }
}
