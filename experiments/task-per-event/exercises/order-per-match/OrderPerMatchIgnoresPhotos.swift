/// Wrong: shows each message at once. Order and speed are perfect, and no photo is ever prepared.
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
