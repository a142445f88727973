// import task_per_event

/// Shows the messages of many matches. The messages of one match keep their order; a match does not wait for the photo
/// of another.
///
/// Today each message has a task, and no match keeps its order.
package final class OrderPerMatch: MatchFeed {
    private let board: ScoreBoard

    package init(_ board: ScoreBoard) {
        self.board = board
    }

    package func received(_ message: ScoreMessage) {
        Task { [board] in
            await message.photo?.prepared()
            board.show(message.score)
        }
    }

    package func closed() {}
}
