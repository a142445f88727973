import Foundation
import Locking
import Requests

/// The common part of the two operations of the exercise `wedge-the-queue`. The first request of a sample takes its
/// steps in an order that the sample has set.
///
/// `@unchecked Sendable`: the flags and `hasEnded` have a lock each, the order has a condition; Operation guards the
/// rest.
class SteppedOperation: Operation, RequestOperation, @unchecked Sendable {
    /// The order of the steps of a sample's first request.
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

    /// Runs a step when its turn in the order comes.
    func step<Result>(_ step: LifeStep, _ body: () -> Result) -> Result {
        order?.take(step, body) ?? body()
    }

    /// The first call reports the end and releases the slot; later calls do nothing.
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
