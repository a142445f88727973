// import task_per_event
import Locking

/// A stream per match, created at its first message, with one consumer.
final class OrderPerMatchAnswer: MatchFeed {
    private let board: ScoreBoard
    private let matches = Locked<[Int: AsyncStream<ScoreMessage>.Continuation]>([:])

    init(_ board: ScoreBoard) {
        self.board = board
    }

    func received(_ message: ScoreMessage) {
        let continuation = matches.withLock { matches in
            let continuation = matches[message.score.match] ?? newMatch()
            matches[message.score.match] = continuation
            return continuation
        }
        // Outside the lock, like finish below, because both may call other code.
        continuation.yield(message)
    }

    func closed() {
        let ended = matches.withLock { matches in
            defer { matches = [:] }
            return matches
        }
        for continuation in ended.values { continuation.finish() }
    }

    private func newMatch() -> AsyncStream<ScoreMessage>.Continuation {
        let (stream, continuation) = AsyncStream<ScoreMessage>.makeStream()
        Task { [board] in
            for await message in stream {
                await message.photo?.prepared()
                board.show(message.score)
            }
        }
        return continuation
    }
}
