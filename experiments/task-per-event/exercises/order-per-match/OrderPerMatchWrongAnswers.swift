import Locking

/// Wrong: one stream and one consumer, as in the lesson. All matches wait for one match's photo.
final class OrderPerMatchOneStream: MatchFeed {
    private let continuation: AsyncStream<ScoreMessage>.Continuation

    init(_ board: ScoreBoard) {
        let (stream, continuation) = AsyncStream<ScoreMessage>.makeStream()
        self.continuation = continuation
        Task {
            for await message in stream {
                await message.photo?.prepared()
                board.show(message.score)
            }
        }
    }

    func received(_ message: ScoreMessage) {
        continuation.yield(message)
    }

    func closed() {
        continuation.finish()
    }
}

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

/// Wrong: a message that comes too late is not shown. The board ends with the right score, but goals are missing.
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

/// Wrong: a stream per match in which the newest element replaces the waiting one. While the match waits for a photo,
/// it loses messages.
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

/// Wrong: shows each message at once. Order and speed are perfect, but no photo is ever prepared.
final class OrderPerMatchIgnoresPhotos: MatchFeed {
    private let board: ScoreBoard

    init(_ board: ScoreBoard) {
        self.board = board
    }

    func received(_ message: ScoreMessage) {
        board.show(message.score)
    }

    func closed() {}
}

/// Wrong: shows each message at once, and prepares its photo afterwards.
final class OrderPerMatchShowsFirst: MatchFeed {
    private let board: ScoreBoard

    init(_ board: ScoreBoard) {
        self.board = board
    }

    func received(_ message: ScoreMessage) {
        board.show(message.score)
        guard let photo = message.photo else { return }
        Task { await photo.prepared() }
    }

    func closed() {}
}
