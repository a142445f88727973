import Foundation

/// Does what its life allows: begins once, stops where something runs, and finishes once, after the queue has started
/// it.
///
/// `@unchecked Sendable`: its own state is behind a lock, and Operation guards what is Operation's.
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

    override func start() {
        willChangeValue(forKey: "isExecuting")
        let action = state.withLock { state in
            let action = state.life.start()
            if action == .begin {
                // Behind the lock: a cancel finds either no start or the request to stop.
                state.task = origin.task(
                    for: request,
                    answered: { self.take { $0.requestEnded(.answered) } },
                    failed: { outcome in self.take { $0.requestEnded(outcome) } }
                )
            }
            return action
        }
        didChangeValue(forKey: "isExecuting")
        perform(action)
    }

    override func cancel() {
        super.cancel()
        take { $0.cancel() }
    }

    func pause() { take { $0.pause() } }
    func resume() { take { $0.resume() } }

    private func take(_ step: (inout RequestLife) -> RequestLife.Action?) {
        perform(state.withLock { step(&$0.life) })
    }

    private func perform(_ action: RequestLife.Action?) {
        switch action {
        case .begin, .resume: state.withLock { $0.task }?.resume()
        case .pause: state.withLock { $0.task }?.suspend()
        case .stop: state.withLock { $0.task }?.cancel()
        case .finish(let outcome):
            ended(outcome)
            notifying { state.withLock { $0.life.finish() } }
        case nil: break
        }
    }
}
