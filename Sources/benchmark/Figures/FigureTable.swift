import Model
import Telling

/// All figures of a benchmark: one table, and one result.
package struct FigureTable {
    /// What was done, in one sentence.
    let title: String
    package var figures: [Figure] = []
    /// What was skipped, one sentence each.
    package var notes: [String] = []

    package init(_ title: String) { self.title = title }

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
        let judged = figures.filter { $0.asked != nil }
        let missed = judged.count { !$0.holds }
        let end = missed == 0 ? "All \(judged.count) bounds hold." : "MISSED: \(missed) of \(judged.count) bounds."
        return [title, ""] + table.lines + notes + ["", end]
    }

    private func cells(of figure: Figure) -> [String] {
        let statistic = figure.judgedBy == .median ? "" : " (\(figure.judgedBy.rawValue))"
        return [
            figure.subject,
            figure.name,
            figure.value.map { figure.unit.text($0) + statistic } ?? "unavailable",
            Summary(figure.values).map { figure.unit.text(from: $0.minimum, to: $0.maximum) } ?? "",
            figure.asked?.text(figure.unit) ?? "",
            figure.asked.map { _ in figure.holds ? "held" : "MISSED" } ?? "",
            figure.detail,
        ]
    }
}

/// Cells in rows, for a terminal.
package struct TextTable {
    let header: [String]
    package var rows: [[String]] = []

    package init(_ header: [String]) { self.header = header }

    package var lines: [String] {
        let all = [header] + rows
        let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { row in
            let line = zip(row, widths).map(TerminalText.left).joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}
