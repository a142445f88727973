import Locking

/// Shows each message in a task of its own.
final class TaskPerMessage: ScoreFeed {
    private let boards = Locked<[ScoreBoard]>([])

    init() {}

    func add(_ board: ScoreBoard) {
        boards.withLock { $0.append(board) }
    }

    func remove(_ board: ScoreBoard) {
        boards.withLock { $0.removeAll { $0 === board } }
    }

    func received(_ message: ScoreMessage) {
        for board in boards.withLock({ $0 }) {
            Task {
                await message.photo?.prepared()
                board.show(message.score)
            }
        }
    }

    func closed() {}
}
