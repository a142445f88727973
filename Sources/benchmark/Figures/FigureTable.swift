import Model
import Telling

/// The table of a benchmark's figures, with one result for the whole benchmark.
package struct FigureTable {
    /// A sentence about the measured code.
    let title: String
    package var figures: [Figure] = []
    /// The sentences about skipped figures.
    package var notes: [String] = []

    package init(_ title: String) { self.title = title }

    /// Prints the table, and judges the figures.
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

/// Formats rows of cells as a table for a terminal.
enum TextTable {
    static func lines(of rows: [[String]]) -> [String] {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            TerminalText.trimmed(zip(row, widths).map(TerminalText.left).joined(separator: "  "))
        }
    }
}
