/// What ends a line. The line ending is not part of the line.
package enum LineEnding: Sendable {
    /// A line feed, with or without a carriage return before it. A carriage return without a line feed after it is an
    /// ordinary byte of the line.
    case lineFeed
    /// A line feed, a carriage return, or the two in this order.
    case any
}
