import Foundation
import Locking
import Requests

/// An operation that takes only the steps that its `RequestLife` allows. It begins once, stops only a request in
/// flight, and finishes once after its start.
///
/// This class is `@unchecked Sendable`, because a lock guards its own state and `Operation` guards the rest.
class Guarded: Operation, RequestOperation, @unchecked Sendable {
    private struct State {
        var life = RequestLife.waiting
        var task: RequestTask?
    }

    private let origin: Origin
    private let request: Int
    private let ended: @Sendable (Outcome) -> Void
    private let state = Locked(State())

    required init(_ origin: Origin, _ request: Int, ended: @escaping @Sendable (Outcome) -> Void) {
        self.origin = origin
        self.request = request
        self.ended = ended
    }

    override var isAsynchronous: Bool { true }
    override var isExecuting: Bool { state.withLock { $0.life.isExecuting } }
    override var isFinished: Bool { state.withLock { $0.life.isFinished } }

    /// Whether a cancel has begun. `super.cancel()` sets this flag before the operation records the cancel in its own
    /// state.
    var hasBeenCancelled: Bool { isCancelled }

    override func start() {
        // The task is created before the start is recorded. A cancel between the two finds an operation that has not
        // started.
        let task = origin.task(
            for: request,
            answered: { self.take { $0.requestEnded(.answered) } },
            failed: { outcome in self.take { $0.requestEnded(outcome) } }
        )
        willChangeValue(forKey: "isExecuting")
        let outcome = state.withLock { state in
            // The queue may start the operation after `super.cancel()` and before the `cancel` below records the
            // cancel.
            if hasBeenCancelled { _ = state.life.cancel() }
            let action = state.life.start()
            if action == .begin { state.task = task }
            return action?.perform(on: task)
        }
        didChangeValue(forKey: "isExecuting")
        end(outcome)
    }

    override func cancel() {
        super.cancel()
        take { $0.cancel() }
    }

    func pause() { take { $0.pause() } }
    func resume() { take { $0.resume() } }

    /// Takes a step and performs its action under the lock. Reports the end outside the lock, because the queue then
    /// reads the properties.
    private func take(_ step: (inout RequestLife) -> RequestLife.Action?) {
        let outcome = state.withLock { state in
            let action = step(&state.life)
            return action?.perform(on: state.task)
        }
        end(outcome)
    }

    private func end(_ outcome: Outcome?) {
        guard let outcome else { return }
        ended(outcome)
        notifying { state.withLock { $0.life.finish() } }
    }
}
