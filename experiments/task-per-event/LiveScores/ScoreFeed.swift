/// Takes messages from a connection, and shows each of them on each of its boards.
package protocol ScoreFeed: AnyObject, Sendable {
    init()

    /// From now on each message is shown on this board too.
    func add(_ board: ScoreBoard)

    /// Called for each message, in order, on the connection's thread. Returns at once.
    func received(_ message: ScoreMessage)

    /// Called after the last message.
    func closed()
}

/// Takes the messages of many matches from a connection, and shows them on one board.
package protocol MatchFeed: AnyObject, Sendable {
    init(_ board: ScoreBoard)

    /// Called for each message, in order, on the connection's thread. Returns at once.
    func received(_ message: ScoreMessage)

    /// Called after the last message.
    func closed()
}
