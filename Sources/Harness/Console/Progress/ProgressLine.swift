/// What `pitfalls run` shows while it samples: one line written over on a terminal, and a line now and then elsewhere.
///
/// It reads no clock and starts no timer: its owner says how long the run has been going at each event, and calls
/// ``tick(at:)`` about once a second. A value: guard it where several threads report.
package struct ProgressLine: Sendable {
    private let style: TerminalStyle
    private let sink: @Sendable (String) -> Void
    private var estimate: ProgressEstimate
    private var running: (cell: ProgressEstimate.Cell, since: Duration)?
    private var written: Duration?

    /// The time between two lines where lines cannot be written over.
    private static let sparse = Duration.seconds(5)

    /// - Parameters:
    ///   - planned: The samples to take of each cell, warm-ups included.
    ///   - style: That of standard error.
    ///   - sink: Writes to standard error, as it is: the text holds its own line ends.
    package init(
        planned: [ProgressEstimate.Cell: Int],
        style: TerminalStyle,
        sink: @escaping @Sendable (String) -> Void
    ) {
        self.style = style
        self.sink = sink
        estimate = ProgressEstimate(planned: planned)
    }

    /// A sample starts.
    package mutating func began(_ cell: ProgressEstimate.Cell, at elapsed: Duration) {
        running = (cell, elapsed)
        show(at: elapsed)
    }

    /// The sample that ran has ended, well or not.
    package mutating func ended(_ cell: ProgressEstimate.Cell, at elapsed: Duration) {
        estimate.finished(cell, after: elapsed - (running?.since ?? elapsed))
        running = nil
        show(at: elapsed)
    }

    /// Time has passed.
    package mutating func tick(at elapsed: Duration) {
        show(at: elapsed)
    }

    /// The run is over, or was interrupted: takes the line away and leaves a last one.
    package mutating func finish(at elapsed: Duration) {
        let count =
            estimate.finished == estimate.total ? "\(estimate.total)" : "\(estimate.finished) of \(estimate.total)"
        sink((style.isTerminal ? Self.clear : "") + "\(count) samples in \(DurationText.text(elapsed))\n")
    }

    private mutating func show(at elapsed: Duration) {
        if !style.isTerminal, let written, elapsed - written < Self.sparse { return }
        written = elapsed
        let text = ProgressText(
            finished: estimate.finished,
            total: estimate.total,
            running: running?.cell,
            elapsed: elapsed,
            remaining: estimate.remaining(running: running?.cell, for: running.map { elapsed - $0.since } ?? .zero)
        )
        sink(style.isTerminal ? Self.clear + text.line(style) : text.line(style) + "\n")
    }

    /// To the line's start, and all of it erased.
    private static let clear = "\r\u{1B}[K"
}
