/// A feed that receives messages from a connection, and shows each message on each of its boards.
package protocol ScoreFeed: AnyObject, Sendable {
    init()

    /// Adds a board, which shows every later message.
    func add(_ board: ScoreBoard)

    /// Removes a board whose screen is closed.
    func remove(_ board: ScoreBoard)

    /// Receives a message and returns at once. The connection's thread calls this for each message, in order.
    func received(_ message: ScoreMessage)

    /// Ends the feed after the last message.
    func closed()
}

/// A feed that receives the messages of many matches from a connection, and shows them on one board.
package protocol MatchFeed: AnyObject, Sendable {
    init(_ board: ScoreBoard)

    /// Receives a message and returns at once. The connection's thread calls this for each message, in order.
    func received(_ message: ScoreMessage)

    /// Ends the feed after the last message. Then the connection lets go of the feed.
    func closed()
}
