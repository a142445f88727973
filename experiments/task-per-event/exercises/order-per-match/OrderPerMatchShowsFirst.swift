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
