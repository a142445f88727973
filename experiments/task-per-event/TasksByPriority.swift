import Locking

/// The actor on which scores are shown, one at a time.
@globalActor
actor ScoreActor {
    static let shared = ScoreActor()
}

/// Shows each message in a task on one actor, so two tasks cannot run at the same time. Photos may take a while, so
/// tasks with a photo have a low priority.
final class TasksByPriority: ScoreFeed {
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
            Task(priority: message.photo == nil ? .high : .low) { @ScoreActor in
                message.photo?.prepare()
                board.show(message.score)
            }
        }
    }

    func closed() {}
}
