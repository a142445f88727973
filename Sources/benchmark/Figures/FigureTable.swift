import Model
import Telling

/// All figures of a benchmark: one table, and one result.
package struct FigureTable {
    /// One sentence that says what was measured.
    let title: String
    package var figures: [Figure] = []
    /// One sentence for each figure that was skipped.
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
        let header = ["subject", "figure", "measured", "all rounds", "asked", "", "medians"]
        let judged = figures.filter { $0.asked != nil }
        let missed = judged.count { !$0.holds }
        let end = missed == 0 ? "All \(judged.count) bounds hold." : "MISSED: \(missed) of \(judged.count) bounds."
        return [title, ""] + TextTable.lines(of: [header] + figures.map(cells)) + notes + ["", end]
    }

    private func cells(of figure: Figure) -> [String] {
        let statistic = figure.judgedBy == .median ? "" : " (\(figure.judgedBy.rawValue))"
        return [
            figure.subject,
            figure.name,
            figure.value.map { figure.text($0) + statistic } ?? "unavailable",
            figure.range,
            figure.asked?.text(figure.unit) ?? "",
            figure.asked.map { _ in figure.holds ? "held" : "MISSED" } ?? "",
            figure.detail,
        ]
    }
}

/// Cells in rows, for a terminal.
enum TextTable {
    static func lines(of rows: [[String]]) -> [String] {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            TerminalText.trimmed(zip(row, widths).map(TerminalText.left).joined(separator: "  "))
        }
    }
}
