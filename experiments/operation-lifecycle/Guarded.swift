import Foundation
import Locking

/// Does what its life allows: begins once, stops where something runs, and finishes once, after its start.
///
/// `@unchecked Sendable`: its own state is behind a lock, and Operation guards what is Operation's.
class Guarded: Operation, RequestOperation, @unchecked Sendable {
    private struct State {
        var life = RequestLife.waiting
        var task: RequestTask?

        /// - Returns: The end, where it is to be told.
        func perform(_ action: RequestLife.Action?) -> Outcome? {
            switch action {
            case .begin, .resume: task?.resume()
            case .pause: task?.suspend()
            case .stop: task?.cancel()
            case .finish(let outcome): return outcome
            case nil: break
            }
            return nil
        }
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

    override func start() {
        willChangeValue(forKey: "isExecuting")
        let outcome = state.withLock { state in
            let action = state.life.start()
            if action == .begin {
                state.task = origin.task(
                    for: request,
                    answered: { self.take { $0.requestEnded(.answered) } },
                    failed: { outcome in self.take { $0.requestEnded(outcome) } }
                )
            }
            return state.perform(action)
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

    /// The step and what it asks for are one behind the lock; telling the end is not: the queue has questions then.
    private func take(_ step: (inout RequestLife) -> RequestLife.Action?) {
        let outcome = state.withLock { state in
            let action = step(&state.life)
            return state.perform(action)
        }
        end(outcome)
    }

    private func end(_ outcome: Outcome?) {
        guard let outcome else { return }
        ended(outcome)
        notifying { state.withLock { $0.life.finish() } }
    }
}
