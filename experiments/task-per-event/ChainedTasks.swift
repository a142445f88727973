import Locking

/// A feed that shows each message in a new task. Each task awaits the previous task.
final class ChainedTasks: ScoreFeed {
    private struct State {
        var boards: [ScoreBoard] = []
        var last: Task<Void, Never>?
    }

    private let state = Locked(State())

    init() {}

    func add(_ board: ScoreBoard) {
        state.withLock { $0.boards.append(board) }
    }

    func remove(_ board: ScoreBoard) {
        state.withLock { $0.boards.removeAll { $0 === board } }
    }

    func received(_ message: ScoreMessage) {
        state.withLock { state in
            state.last = Task { [before = state.last, boards = state.boards] in
                await before?.value
                await message.photo?.prepared()
                for board in boards { board.show(message.score) }
            }
        }
    }

    func closed() {
        state.withLock { $0.last = nil }
    }
}
