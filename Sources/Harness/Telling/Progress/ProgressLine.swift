/// What `pitfalls run` shows during sampling: one line that is overwritten on a terminal, and an occasional line
/// elsewhere.
///
/// It reads no clock and starts no timer: its owner passes the run's elapsed time with each event, and calls
/// ``tick(at:)`` about once a second. It is a value: guard it if several threads report.
package struct ProgressLine: Sendable {
    private let style: TerminalStyle
    private let sink: @Sendable (String) -> Void
    private var estimate: ProgressEstimate
    private var running: (cell: ProgressEstimate.Cell, since: Duration)?
    private var written: Duration?

    /// The time between two lines if lines cannot be overwritten.
    private static let sparse = Duration.seconds(5)

    /// - Parameters:
    ///   - planned: The number of samples for each cell, warm-ups included.
    ///   - style: The style of standard error.
    ///   - sink: Writes to standard error unchanged: the text contains its own line ends.
    package init(
        planned: [ProgressEstimate.Cell: Int],
        style: TerminalStyle,
        sink: @escaping @Sendable (String) -> Void
    ) {
        self.style = style
        self.sink = sink
        estimate = ProgressEstimate(planned: planned)
    }

    /// More samples are planned than was known.
    package mutating func plan(_ cells: [ProgressEstimate.Cell]) {
        for cell in cells { estimate.plan(cell) }
    }

    /// Removes the line, so that something else can be printed; the next event shows it again.
    package func clear() {
        if style.isTerminal { sink(Self.clear) }
    }

    /// A sample starts.
    package mutating func began(_ cell: ProgressEstimate.Cell, at elapsed: Duration) {
        running = (cell, elapsed)
        show(at: elapsed)
    }

    /// The current sample has ended, whether or not it finished.
    package mutating func ended(_ cell: ProgressEstimate.Cell, at elapsed: Duration) {
        estimate.finished(cell, after: elapsed - (running?.since ?? elapsed))
        running = nil
        show(at: elapsed)
    }

    /// Time has passed.
    package mutating func tick(at elapsed: Duration) {
        show(at: elapsed)
    }

    /// The run is over or was interrupted: removes the line and prints a last one.
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

    /// Moves to the line's start and erases the line.
    private static let clear = "\r\u{1B}[K"
}
