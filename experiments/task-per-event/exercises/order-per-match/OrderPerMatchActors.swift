import Locking

/// Wrong: an actor for each match. While one message awaits its photo, the actor shows the next.
final class OrderPerMatchActors: MatchFeed {
    private actor Match {
        private let board: ScoreBoard

        init(_ board: ScoreBoard) {
            self.board = board
        }

        func show(_ message: ScoreMessage) async {
            await message.photo?.prepared()
            board.show(message.score)
        }
    }

    private let board: ScoreBoard
    private let matches = Locked<[Int: Match]>([:])

    init(_ board: ScoreBoard) {
        self.board = board
    }

    func received(_ message: ScoreMessage) {
        let match = matches.withLock { matches in
            let match = matches[message.score.match] ?? Match(board)
            matches[message.score.match] = match
            return match
        }
        Task { await match.show(message) }
    }

    func closed() {}
}
