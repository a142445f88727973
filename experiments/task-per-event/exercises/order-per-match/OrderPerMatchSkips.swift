import Locking

/// Wrong: a message that comes too late is not shown. The board is right in the end, and goals are missing.
final class OrderPerMatchSkips: MatchFeed {
    private let board: ScoreBoard
    private let latest = Locked<[Int: Int]>([:])

    init(_ board: ScoreBoard) {
        self.board = board
    }

    func received(_ message: ScoreMessage) {
        Task { [board, latest] in
            await message.photo?.prepared()
            latest.withLock { latest in
                guard message.score.number > latest[message.score.match] ?? 0 else { return }
                latest[message.score.match] = message.score.number
                board.show(message.score)
            }
        }
    }

    func closed() {}
}
