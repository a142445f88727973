import Locking

/// A box for a result that is awaited once. The first result counts, and any later one is ignored.
final class OneAnswer<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value, any Error>)
        case ended(Result<Value, any Error>)
    }

    private let state = Locked(State.open)

    /// Waits for the first result. Call once.
    func value() async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let result: Result<Value, any Error>? = state.withLock { state in
                if case .ended(let result) = state { return result }
                if case .awaited = state { preconditionFailure("value() is called again while a call waits") }
                state = .awaited(continuation)
                return nil
            }
            if let result { continuation.resume(with: result) }
        }
    }

    /// Ends the wait, or the next one, with this result. Does nothing after the first result. Call on any thread.
    func end(_ result: Result<Value, any Error>) {
        let continuation: CheckedContinuation<Value, any Error>? = state.withLock { state in
            if case .ended = state { return nil }
            defer { state = .ended(result) }
            if case .awaited(let continuation) = state { return continuation }
            return nil
        }
        // After the lock: a cancel handler may hold the task's own lock, and wait for ours.
        continuation?.resume(with: result)
    }
}

/// The part of a wait that the handler owns. Ends the wait when the handler is dropped without a call.
final class Responder: Sendable {
    private let answer: OneAnswer<Reading>

    init(_ answer: OneAnswer<Reading>) {
        self.answer = answer
    }

    deinit {
        answer.end(.failure(SensorError.noAnswer))
    }

    func respond(_ result: Result<Reading, any Error>) {
        answer.end(result)
    }
}
