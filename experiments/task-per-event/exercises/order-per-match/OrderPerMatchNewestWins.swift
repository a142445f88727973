import Locking

/// Wrong: a stream for each match, of which the newest element replaces one that waits. The match that waits for a photo
/// loses what comes meanwhile.
final class OrderPerMatchNewestWins: MatchFeed {
    private let board: ScoreBoard
    private let matches = Locked<[Int: AsyncStream<ScoreMessage>.Continuation]>([:])

    init(_ board: ScoreBoard) {
        self.board = board
    }

    func received(_ message: ScoreMessage) {
        matches.withLock { matches in
            let continuation = matches[message.score.match] ?? newMatch()
            matches[message.score.match] = continuation
            continuation.yield(message)
        }
    }

    func closed() {
        matches.withLock { matches in
            for continuation in matches.values { continuation.finish() }
            matches = [:]
        }
    }

    private func newMatch() -> AsyncStream<ScoreMessage>.Continuation {
        let (stream, continuation) = AsyncStream<ScoreMessage>.makeStream(
            bufferingPolicy: .bufferingNewest(1)
        )
        Task { [board] in
            for await message in stream {
                await message.photo?.prepared()
                board.show(message.score)
            }
        }
        return continuation
    }
}
