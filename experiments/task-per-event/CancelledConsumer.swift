import Locking

/// Sends each message through a separate stream to each board. Cancels the consumer of a board whose screen is closed.
final class CancelledConsumer: ScoreFeed {
    private struct State {
        var continuations: [AsyncStream<ScoreMessage>.Continuation] = []
        var consumers: [ObjectIdentifier: Task<Void, Never>] = [:]
    }

    private let state = Locked(State())

    init() {}

    func add(_ board: ScoreBoard) {
        let (stream, continuation) = AsyncStream<ScoreMessage>.makeStream()
        let consumer = Task {
            for await message in stream {
                await message.photo?.prepared()
                board.show(message.score)
            }
        }
        state.withLock { state in
            state.continuations.append(continuation)
            state.consumers[ObjectIdentifier(board)] = consumer
        }
    }

    func remove(_ board: ScoreBoard) {
        state.withLock { $0.consumers.removeValue(forKey: ObjectIdentifier(board)) }?.cancel()
    }

    func received(_ message: ScoreMessage) {
        for continuation in state.withLock({ $0.continuations }) { continuation.yield(message) }
    }

    func closed() {
        for continuation in state.withLock({ $0.continuations }) { continuation.finish() }
    }
}
