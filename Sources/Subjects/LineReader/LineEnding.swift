/// The bytes that end a line. They are not part of the line.
package enum LineEnding: Sendable {
    /// A line feed, which may follow a carriage return. A carriage return without a line feed is an ordinary byte.
    case lineFeed
    /// A line feed, a carriage return, or a carriage return and a line feed.
    case any
}
