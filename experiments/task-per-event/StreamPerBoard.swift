import Locking

/// Sends each message through a separate stream to each board. Each board shows the messages of its stream one after
/// the other.
final class StreamPerBoard: ScoreFeed {
    private let continuations = Locked<[AsyncStream<ScoreMessage>.Continuation]>([])

    init() {}

    func add(_ board: ScoreBoard) {
        let (stream, continuation) = AsyncStream<ScoreMessage>.makeStream()
        continuations.withLock { $0.append(continuation) }
        Task {
            for await message in stream {
                await message.photo?.prepared()
                board.show(message.score)
            }
        }
    }

    func received(_ message: ScoreMessage) {
        continuations.withLock { continuations in
            for continuation in continuations { continuation.yield(message) }
        }
    }

    func closed() {
        continuations.withLock { continuations in
            for continuation in continuations { continuation.finish() }
            continuations = []
        }
    }
}
