import Dispatch
import Locking

/// One request, with the manners of a session's task: made first, begun by `resume()`, which also ends a pause, and
/// told of once, a cancel included.
final class RequestTask: Sendable {
    private enum Progress {
        case notBegun
        case underWay(isPaused: Bool)
        /// The end that came in a pause.
        case paused(Outcome)
        case ended
    }

    private struct Handlers {
        var answered: @Sendable () -> Void
        var failed: @Sendable (Outcome) -> Void
    }

    private struct State {
        var progress = Progress.notBegun
        /// Until the end: they hold whoever asked.
        var handlers: Handlers?
    }

    let name: Int
    private let origin: Origin
    private let queue: DispatchQueue
    private let state: Locked<State>

    init(
        name: Int,
        origin: Origin,
        queue: DispatchQueue,
        answered: @escaping @Sendable () -> Void,
        failed: @escaping @Sendable (Outcome) -> Void
    ) {
        self.name = name
        self.origin = origin
        self.queue = queue
        state = Locked(State(handlers: Handlers(answered: answered, failed: failed)))
    }

    func resume() {
        let outcome: Outcome? = state.withLock { state in
            switch state.progress {
            case .notBegun:
                state.progress = .underWay(isPaused: false)
                // Behind the lock: a cancel on another thread comes before the beginning or after it.
                origin.began(self)
            case .underWay:
                state.progress = .underWay(isPaused: false)
            case .paused(let outcome):
                state.progress = .underWay(isPaused: false)
                return outcome
            case .ended: break
            }
            return nil
        }
        if let outcome { end(outcome) }
    }

    func suspend() {
        state.withLock { state in
            if case .underWay = state.progress { state.progress = .underWay(isPaused: true) }
        }
    }

    func cancel() {
        end(.cancelled)
    }

    /// The first end counts; in a pause all but a cancel wait for its end.
    func end(_ outcome: Outcome) {
        let (handlers, wasUnderWay) = state.withLock { state -> (Handlers?, Bool) in
            var wasUnderWay = true
            switch state.progress {
            case .ended: return (nil, false)
            case .underWay(isPaused: true) where outcome != .cancelled:
                state.progress = .paused(outcome)
                return (nil, false)
            case .notBegun: wasUnderWay = false
            case .underWay, .paused: break
            }
            state.progress = .ended
            defer { state.handlers = nil }
            return (state.handlers, wasUnderWay)
        }
        guard let handlers else { return }
        if wasUnderWay { origin.ended(self, outcome) }
        queue.async { outcome == .answered ? handlers.answered() : handlers.failed(outcome) }
    }
}

/// How a request has ended.
package enum Outcome: Sendable {
    case answered
    case failed
    case cancelled
}
