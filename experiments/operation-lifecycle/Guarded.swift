import Foundation
import Locking
import Requests

/// Takes only the steps that its `RequestLife` allows: it begins once, stops only a request in flight, and finishes
/// once, after its start.
///
/// `@unchecked Sendable`: its own state is behind a lock, and Operation guards the rest.
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

    /// `super.cancel()` sets this flag before the operation takes its own step.
    var hasBeenCancelled: Bool { isCancelled }

    override func start() {
        // The task is created before the start is recorded, so a cancel in between finds an operation that has not
        // started.
        let task = origin.task(
            for: request,
            answered: { self.take { $0.requestEnded(.answered) } },
            failed: { outcome in self.take { $0.requestEnded(outcome) } }
        )
        willChangeValue(forKey: "isExecuting")
        let outcome = state.withLock { state in
            // After `super.cancel()`, the queue may start the operation before the `cancel` below takes its step.
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

    /// Holds the lock for the step and its action together. The end is reported outside the lock, because the queue
    /// then reads the properties.
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
