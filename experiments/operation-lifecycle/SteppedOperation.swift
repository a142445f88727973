import Foundation
import Locking
import Requests

/// The base class of the two operations of the exercise `wedge-the-queue`. A sample sets the order in which its first
/// request takes the steps.
///
/// It is `@unchecked Sendable`, because locks guard the flags and `hasEnded`, a condition guards the order, and
/// Operation guards the rest.
class SteppedOperation: Operation, RequestOperation, @unchecked Sendable {
    /// The order in which a sample's first request takes its steps.
    static let order = Locked<StepOrder?>(nil)

    let origin: Origin
    let request: Int
    let flags = OperationFlags()
    private let ended: @Sendable (Outcome) -> Void
    private let order: StepOrder?
    private let hasEnded = Locked(false)

    required init(_ origin: Origin, _ request: Int, ended: @escaping @Sendable (Outcome) -> Void) {
        self.origin = origin
        self.request = request
        self.ended = ended
        order = request == 0 ? Self.order.withLock { $0 } : nil
    }

    override var isAsynchronous: Bool { true }
    override var isExecuting: Bool { flags.isExecuting }
    override var isFinished: Bool { flags.isFinished }
    func pause() { flags.task?.suspend() }
    func resume() { flags.task?.resume() }

    /// Waits for the step's turn in the order, and then runs the step.
    func step<Result>(_ step: LifeStep, _ body: () -> Result) -> Result {
        order?.take(step, body) ?? body()
    }

    /// Reports the end and releases the slot. Only the first call does so, and later calls do nothing.
    func finish(_ outcome: Outcome) {
        let isFirst = hasEnded.withLock { hasEnded in
            defer { hasEnded = true }
            return !hasEnded
        }
        guard isFirst else { return }
        ended(outcome)
        notifying { flags.finish() }
    }
}
