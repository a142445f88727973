/// The state of a run in one line.
struct ProgressText {
    var finished: Int
    var total: Int
    /// The current sample's cell; nil between two samples.
    var running: ProgressEstimate.Cell?
    var elapsed: Duration
    var remaining: Duration?

    /// To fit the style's width, it omits first the bar, then the current sample, then the elapsed time.
    func line(_ style: TerminalStyle) -> String {
        let count = "\(finished) of \(total) samples"
        let left = remaining.map { "about \(DurationText.text($0)) left" } ?? "time left not known yet"
        let time = "\(DurationText.text(elapsed)), \(left)"
        let place = running.map { ["\($0.experiment): \($0.variant) in \($0.scenario)"] } ?? []
        let short = running.map { [$0.variant] } ?? []
        let candidates = [
            [bar(style), count, time] + place,
            [count, time] + place,
            [bar(style), count, time] + short,
            [count, time] + short,
            [count, time],
            [count, left],
            [count],
        ].map { style.printable($0.filter { !$0.isEmpty }.joined(separator: " · ")) }
        // The last column stays empty: some terminals wrap as soon as it is written.
        return candidates.first { $0.count < style.width } ?? candidates[candidates.count - 1]
    }

    /// Empty if lines are not overwritten: a bar then says no more than the count.
    private func bar(_ style: TerminalStyle) -> String {
        guard style.isTerminal, total > 0 else { return "" }
        let width = 16
        let drawn = TerminalText.bar(Double(finished) / Double(total), width: width, unicode: style.usesUnicode)
        let empty = String(repeating: style.usesUnicode ? "░" : ".", count: width - drawn.count)
        return drawn + empty
    }
}
