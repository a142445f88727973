import Model
import Telling

/// All figures of a benchmark: one table, and one result.
package struct FigureTable {
    /// What was done, in one sentence.
    let title: String
    package var figures: [Figure] = []
    /// What was skipped, one sentence each.
    package var notes: [String] = []

    package init(_ title: String) {
        self.title = title
    }

    /// Prints the table.
    ///
    /// - Throws: ``ExitStatusError`` if a figure misses its bound.
    package func end() throws {
        for line in lines { print(line) }
        guard figures.allSatisfy(\.holds) else { throw ExitStatusError(.fixFailed) }
    }

    package var lines: [String] {
        var table = TextTable(["subject", "figure", "measured", "all rounds", "asked", "", "medians"])
        table.rows = figures.map(cells)
        return [title, ""] + table.lines + notes + ["", end(of: figures)]
    }

    private func cells(of figure: Figure) -> [String] {
        let summary = Summary(figure.values)
        let statistic = figure.judgedBy == .median ? "" : " (\(figure.judgedBy.rawValue))"
        return [
            figure.subject,
            figure.name,
            figure.value.map { figure.unit.text($0) + statistic } ?? "unavailable",
            summary.map { figure.unit.text(from: $0.minimum, to: $0.maximum) } ?? "",
            figure.asked.map { text(of: $0, figure.unit) } ?? "",
            figure.asked.map { _ in figure.holds ? "held" : "MISSED" } ?? "",
            figure.detail,
        ]
    }

    private func text(of bound: Figure.Bound, _ unit: Figure.Unit) -> String {
        switch bound {
        case .atLeast(let value): "at least \(unit.text(ofBound: value))"
        case .atMost(let value): "at most \(unit.text(ofBound: value))"
        }
    }

    private func end(of figures: [Figure]) -> String {
        let judged = figures.filter { $0.asked != nil }
        let missed = judged.count { !$0.holds }
        return missed == 0 ? "All \(judged.count) bounds hold." : "MISSED: \(missed) of \(judged.count) bounds."
    }
}
