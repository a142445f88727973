/// The states of an operation around one request. The state machine itself needs no thread and no request.
///
/// The caller of a method performs the action that the method returns. For any order of calls, an operation begins its
/// request at most once. It finishes once, after its start.
package enum RequestLife: Equatable, Sendable {
    /// The queue has not started the operation.
    case waiting
    /// The operation was cancelled in the queue. The queue still starts it, and the operation must not finish before
    /// its start.
    case cancelledInQueue
    case running
    case paused
    /// The operation was cancelled while its request was in flight. It ends when the request reports its end.
    case stopping
    /// The operation's end is being reported.
    case ending
    case finished

    package enum Action: Equatable, Sendable {
        case begin
        case pause
        case resume
        case stop
        /// The caller reports the end, then calls ``RequestLife/finish()``.
        case finish(Outcome)
    }

    package var isExecuting: Bool {
        switch self {
        case .running, .paused, .stopping, .ending: true
        case .waiting, .cancelledInQueue, .finished: false
        }
    }

    package var isFinished: Bool { self == .finished }

    /// Starts the operation. The queue calls this method.
    package mutating func start() -> Action? {
        switch self {
        case .waiting:
            self = .running
            return .begin
        case .cancelledInQueue:
            self = .ending
            return .finish(.cancelled)
        case .running, .paused, .stopping, .ending, .finished:
            return nil
        }
    }

    package mutating func cancel() -> Action? {
        switch self {
        case .waiting:
            self = .cancelledInQueue
            return nil
        case .running, .paused:
            self = .stopping
            return .stop
        case .cancelledInQueue, .stopping, .ending, .finished:
            return nil
        }
    }

    package mutating func pause() -> Action? {
        guard self == .running else { return nil }
        self = .paused
        return .pause
    }

    /// Ends a pause. Does nothing before the operation's start.
    package mutating func resume() -> Action? {
        guard self == .paused else { return nil }
        self = .running
        return .resume
    }

    /// Notes that the request has ended, by itself or after a stop.
    package mutating func requestEnded(_ outcome: Outcome) -> Action? {
        switch self {
        case .running, .paused, .stopping:
            self = .ending
            return .finish(outcome)
        case .waiting, .cancelledInQueue, .ending, .finished:
            return nil
        }
    }

    /// Notes that the end has been reported.
    package mutating func finish() {
        if self == .ending { self = .finished }
    }
}
