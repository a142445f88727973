import Foundation

/// A step in the life of an operation that sends a request. The queue, the user and the server each have a thread of
/// their own. Steps of one thread come in the order below. Steps of different threads come in any order.
package enum LifeStep: String, Sendable, CaseIterable {
    /// The queue's thread, in `start`: checks whether the operation is cancelled.
    case startAsks
    /// Sets `isExecuting`.
    case startExecutes
    /// Makes its request.
    case startSends
    /// The user's thread, in `cancel`: sets `isCancelled`.
    case cancelMarks
    /// Checks whether the operation is executing.
    case cancelLooks
    /// The server's thread, when the request has ended: checks whether the operation is cancelled.
    case endAsks
    /// Finishes the operation.
    case endFinishes
}

/// An order of steps.
package protocol Interleaving: SendableMetatype {
    static var steps: [LifeStep] { get }
}

/// Forces the steps of one operation into an order: each step waits on its own thread until the steps before it are
/// done. Steps that are not in the order wait until all steps of the order are done.
///
/// `@unchecked Sendable`: its state is only accessed under the condition's lock.
package final class StepOrder: @unchecked Sendable {
    private let steps: [LifeStep]
    private let condition = NSCondition()
    private var done = 0
    private var isOpen = false

    package init(_ steps: [LifeStep]) {
        self.steps = steps
    }

    /// The number of steps of the order that are not done yet.
    package var left: Int { condition.withLock { steps.count - done } }

    /// Whether the order contains a step of the user's thread.
    package var hasCancel: Bool { steps.contains(.cancelMarks) || steps.contains(.cancelLooks) }

    /// Runs `body` when it is the step's turn.
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

    /// Lets every step run without waiting from now on.
    package func open() {
        condition.withLock {
            isOpen = true
            condition.broadcast()
        }
    }
}
