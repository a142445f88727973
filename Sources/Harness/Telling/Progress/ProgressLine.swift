import Model

/// The progress that `pitfalls run` shows during sampling. On a terminal it is one line that is overwritten, elsewhere
/// an occasional line. The owner passes the run's elapsed time with each event, and calls ``tick(at:)`` every second.
package struct ProgressLine: Sendable {
    private let style: TerminalStyle
    private let sink: @Sendable (String) -> Void
    private var estimate: ProgressEstimate
    private var running: (cell: ProgressEstimate.Cell, since: Duration)?
    private var written: Duration?

    /// The time between two lines if lines cannot be overwritten.
    private static let sparse = Duration.seconds(5)
    /// Moves to the line's start and erases the line.
    private static let clear = "\r\u{1B}[K"

    /// - Parameters:
    ///   - planned: The number of samples for each cell, warm-ups included.
    ///   - style: The style of standard error.
    ///   - sink: Writes a text to standard error. The text contains its own line ends.
    package init(
        planned: [ProgressEstimate.Cell: Int],
        style: TerminalStyle,
        sink: @escaping @Sendable (String) -> Void
    ) {
        (self.style, self.sink) = (style, sink)
        estimate = ProgressEstimate(planned: planned)
    }

    /// Adds samples that were not planned before.
    mutating func plan(_ cells: [ProgressEstimate.Cell]) {
        for cell in cells { estimate.plan(cell) }
    }

    /// Removes the line, so that other text can be printed. The next event shows the line again.
    func clear() {
        if style.isTerminal { sink(Self.clear) }
    }

    /// Notes that a sample has begun.
    package mutating func began(_ cell: ProgressEstimate.Cell, at elapsed: Duration) {
        running = (cell, elapsed)
        tick(at: elapsed)
    }

    /// Notes that the current sample has ended, even if the sample was cut off.
    package mutating func ended(_ cell: ProgressEstimate.Cell, at elapsed: Duration) {
        estimate.finished(cell, after: elapsed - (running?.since ?? elapsed))
        running = nil
        tick(at: elapsed)
    }

    /// Removes the line and prints a final one. Call when the run is over or was interrupted.
    package mutating func finish(at elapsed: Duration) {
        let all = estimate.total.counted("sample")
        let count = estimate.finished == estimate.total ? all : "\(estimate.finished) of \(all)"
        sink((style.isTerminal ? Self.clear : "") + "\(count) in \(DurationText.text(elapsed))\n")
    }

    /// Updates the line with the time passed.
    package mutating func tick(at elapsed: Duration) {
        if !style.isTerminal, let written, elapsed - written < Self.sparse { return }
        written = elapsed
        let text = text(at: elapsed)
        sink(style.isTerminal ? Self.clear + text : text + "\n")
    }

    /// Returns the line's text. To fit the style's width, the text loses the bar first, then the current sample, then
    /// the elapsed time.
    private func text(at elapsed: Duration) -> String {
        let spent = running.map { elapsed - $0.since } ?? .zero
        let remaining = estimate.remaining(running: running?.cell, for: spent)
        let count = "\(estimate.finished) of \(estimate.total.counted("sample"))"
        let left = remaining.map { "about \(DurationText.text($0)) left" } ?? "time left not known yet"
        let time = "\(DurationText.text(elapsed)), \(left)"
        let cell = running?.cell
        let place = cell.map { ["\($0.experiment): \($0.variant) in \($0.scenario)"] } ?? []
        let short = cell.map { [$0.variant] } ?? []
        let candidates = [
            [bar, count, time] + place,
            [count, time] + place,
            [bar, count, time] + short,
            [count, time] + short,
            [count, time],
            [count, left],
            [count],
        ].map { style.printable($0.filter { !$0.isEmpty }.joined(separator: " · ")) }
        // The last column stays empty, because some terminals wrap as soon as it is written.
        return candidates.first { $0.count < style.width } ?? candidates[candidates.count - 1]
    }

    /// The bar; empty if lines are not overwritten, because a bar then says no more than the count.
    private var bar: String {
        guard style.isTerminal, estimate.total > 0 else { return "" }
        let width = 16
        let share = Double(estimate.finished) / Double(estimate.total)
        let drawn = TerminalText.bar(share, width: width, unicode: style.usesUnicode)
        return drawn + String(repeating: style.usesUnicode ? "░" : ".", count: width - drawn.count)
    }
}

/// A time span to the second, in common units: "8 s", "1 min 12 s", "1 h 3 min".
package enum DurationText {
    package static func text(_ duration: Duration) -> String {
        // The longest duration has more seconds than an integer holds.
        let seconds = Int(min(max((duration / .seconds(1)).rounded(), 0), 1e15))
        return switch seconds {
        case ..<60: "\(seconds) s"
        case ..<3_600: "\(seconds / 60) min \(seconds % 60) s"
        default: "\(seconds / 3_600) h \(seconds % 3_600 / 60) min"
        }
    }
}
