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

/// An order into which the steps of an operation are forced. Each step waits on its own thread until the previous steps
/// are done. A step that is not in the order waits until all steps of the order are done.
///
/// It is `@unchecked Sendable`, because its state is accessed only under the condition's lock.
package final class StepOrder: @unchecked Sendable {
    private let steps: [LifeStep]
    private let condition = NSCondition()
    private var done = 0
    private var isOpen = false

    package init(_ steps: [LifeStep]) {
        self.steps = steps
    }

    /// The number of the order's steps that are not done yet.
    package var left: Int { condition.withLock { steps.count - done } }

    /// Whether the order contains a step of the user's thread.
    package var hasCancel: Bool { steps.contains(.cancelMarks) || steps.contains(.cancelLooks) }

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
