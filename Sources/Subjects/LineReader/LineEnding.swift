/// What ends a line. The end does not belong to the line.
package enum LineEnding: Sendable {
    /// A line feed, with or without a carriage return before it. A carriage return elsewhere is a byte like any other.
    case lineFeed
    /// A line feed, a carriage return, or the two in this order.
    case any
}
