import Dispatch
import Locking

/// A request that behaves like a task of a `URLSession`. `resume()` begins the request or ends a pause. The request's
/// end is reported once, even after a cancel.
package final class RequestTask: Sendable {
    private enum Progress {
        case notBegun
        case inFlight(isPaused: Bool)
        /// The request ended during a pause, and its end is not reported yet.
        case paused(Outcome)
        case ended
    }

    private struct Handlers {
        var answered: @Sendable () -> Void
        var failed: @Sendable (Outcome) -> Void
    }

    private struct State {
        var progress = Progress.notBegun
        /// The handlers, which are nil after the request's end. They retain the operation that made the request.
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

    package func resume() {
        let outcome: Outcome? = state.withLock { state in
            switch state.progress {
            case .notBegun:
                state.progress = .inFlight(isPaused: false)
                // The lock is held, so a cancel on another thread comes either before the beginning or after it.
                origin.began(self)
            case .inFlight:
                state.progress = .inFlight(isPaused: false)
            case .paused(let outcome):
                state.progress = .inFlight(isPaused: false)
                return outcome
            case .ended: break
            }
            return nil
        }
        if let outcome { end(outcome) }
    }

    package func suspend() {
        state.withLock { state in
            if case .inFlight = state.progress { state.progress = .inFlight(isPaused: true) }
        }
    }

    package func cancel() {
        end(.cancelled)
    }

    /// Tells the origin about a moment of this task.
    func meet(_ moment: Origin.Moment) {
        origin.meet(moment, of: name)
    }

    /// The first end counts. During a pause an answer and a failure wait until the pause ends; a cancel does not.
    func end(_ outcome: Outcome) {
        let (handlers, wasInFlight) = state.withLock { state -> (Handlers?, Bool) in
            var wasInFlight = true
            switch state.progress {
            case .ended: return (nil, false)
            case .inFlight(isPaused: true) where outcome != .cancelled:
                state.progress = .paused(outcome)
                return (nil, false)
            case .notBegun: wasInFlight = false
            case .inFlight, .paused: break
            }
            state.progress = .ended
            defer { state.handlers = nil }
            return (state.handlers, wasInFlight)
        }
        guard let handlers else { return }
        if wasInFlight { origin.ended(self, outcome) }
        queue.async { outcome == .answered ? handlers.answered() : handlers.failed(outcome) }
    }
}

extension RequestLife.Action {
    /// - Returns: The outcome to report, or nil if there is none.
    package func perform(on task: RequestTask?) -> Outcome? {
        switch self {
        case .begin, .resume: task?.resume()
        case .pause: task?.suspend()
        case .stop: task?.cancel()
        case .finish(let outcome): return outcome
        }
        return nil
    }
}

/// The way in which a request ended.
package enum Outcome: Sendable {
    case answered
    case failed
    case cancelled
}
