/// The life of an operation around one request: what it does when, without a thread and without a request.
///
/// Whoever calls a method carries out the action that comes back. Whatever is called in whichever order, an operation
/// begins its request at most once, and finishes once, after it was started.
package enum RequestLife: Equatable, Sendable {
    /// The queue has not started it.
    case waiting
    /// Cancelled before its start: the queue will start it all the same, and it must not finish before.
    case cancelledInLine
    case running
    case paused
    /// Cancelled while its request was under way: the request will say that it has ended.
    case stopping
    /// Its end is being told.
    case ending
    case finished

    package enum Action: Equatable, Sendable {
        case begin
        case pause
        case resume
        case stop
        /// Tell the end, then ``RequestLife/finish()``.
        case finish(Outcome)
    }

    package var isExecuting: Bool {
        switch self {
        case .running, .paused, .stopping, .ending: true
        case .waiting, .cancelledInLine, .finished: false
        }
    }

    package var isFinished: Bool { self == .finished }

    /// The queue starts the operation.
    package mutating func start() -> Action? {
        switch self {
        case .waiting:
            self = .running
            return .begin
        case .cancelledInLine:
            self = .ending
            return .finish(.cancelled)
        case .running, .paused, .stopping, .ending, .finished:
            return nil
        }
    }

    package mutating func cancel() -> Action? {
        switch self {
        case .waiting:
            self = .cancelledInLine
            return nil
        case .running, .paused:
            self = .stopping
            return .stop
        case .cancelledInLine, .stopping, .ending, .finished:
            return nil
        }
    }

    package mutating func pause() -> Action? {
        guard self == .running else { return nil }
        self = .paused
        return .pause
    }

    /// Ends a pause; before the start there is none.
    package mutating func resume() -> Action? {
        guard self == .paused else { return nil }
        self = .running
        return .resume
    }

    /// The request has ended, by itself or because it was stopped.
    package mutating func requestEnded(_ outcome: Outcome) -> Action? {
        switch self {
        case .running, .paused, .stopping:
            self = .ending
            return .finish(outcome)
        case .waiting, .cancelledInLine, .ending, .finished:
            return nil
        }
    }

    /// The end has been told.
    package mutating func finish() {
        if self == .ending { self = .finished }
    }
}
