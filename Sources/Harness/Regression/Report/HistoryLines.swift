import Model
import Telling

/// The lines for the terminal that show a history. Each series has a line, and the changes of level follow.
package struct HistoryLines {
    private let history: HistoryAnswer
    private let search: ChangeSearch
    private let style: TerminalStyle

    package init(_ history: HistoryAnswer, _ search: ChangeSearch, style: TerminalStyle) {
        (self.history, self.search, self.style) = (history, search, style)
    }

    package var lines: [String] {
        var lines: [String] = []
        for (machine, series) in history.series.inRuns(of: \.machine) {
            lines += style.paragraph(machine.text, .strong)
            for (experiment, series) in series.inRuns(of: \.figure.experiment) {
                lines += [style.printable("  \(experiment)")]
                lines += table(series)
            }
            lines.append("")
        }
        for note in notes { lines += style.paragraph(note, .faint) }
        lines += style.paragraph("\(HistoryText.extent(of: history)).", .faint)
        return lines + changes
    }

    private var notes: [String] {
        let own = history.series.flatMap { series in
            series.notes.map { "\(HistoryText.name(of: series)): \($0)" }
        }
        // A change of parameters causes a note for every figure of an experiment, so a few notes are enough.
        let shown = own.prefix(6)
        let rest = own.count - shown.count
        return shown + (rest > 0 ? ["\(rest) more series start over or are split."] : [])
            + history.remarks + [HistoryText.disturbance(in: history)].compactMap(\.self)
    }

    // MARK: - Series

    private func table(_ series: [HistorySeries]) -> [String] {
        let rows = series.map { series in
            let figure = series.figure
            let distinction = series.distinction.map { ", \($0)" } ?? ""
            return [
                style.printable(figure.variant),
                style.printable("\(figure.metric) in \(figure.scenario)\(distinction)"),
                sparkline(series),
                style.printable(HistoryText.last(of: series)),
                style.printable(HistoryText.change(of: series)),
            ]
        }
        let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
        let fits = 4 + widths.reduce(0, +) + 8 <= style.width
        return zip(series, rows).flatMap { series, row in
            let last = style.painted(TerminalText.left(row[3], widths[3]), .strong)
            let change = style.painted(row[4], series.isBeyondOthers ? .yellow : .faint)
            let figures = "\(TerminalText.right(row[2], widths[2]))  \(last)  \(change)"
            // In a narrow terminal, the figures are on the line below the name.
            guard fits else {
                let name = TerminalText.cut("    \(row[0])  \(row[1])", style.width, unicode: style.usesUnicode)
                return [name, "      \(figures)"]
            }
            let names = (0..<2).map { TerminalText.left(row[$0], widths[$0]) }
            return ["    \(names[0])  \(names[1])  \(figures)"]
        }
    }

    /// Returns a series as a sparkline. Each measurement of the experiment has one character, and the newest is last.
    ///
    /// The sparkline's height spans at least a fifth of the newest median, so that noise of one percent looks flat.
    private func sparkline(_ series: HistorySeries) -> String {
        guard let last = series.points.last, let first = series.points.first else { return "" }
        let start = max(first.position, last.position - 23)
        let shown = series.points.filter { $0.position >= start }
        let medians = shown.map(\.summary.median)
        let (low, high) = (medians.min() ?? 0, medians.max() ?? 0)
        let span = max(high - low, 0.2 * abs(last.summary.median))
        let bottom = (low + high) / 2 - span / 2
        let signs = Array(style.usesUnicode ? "▁▂▃▄▅▆▇█" : "12345678")
        var characters = Array(repeating: Character(" "), count: last.position - start + 1)
        for point in shown {
            let height = span > 0 ? (point.summary.median - bottom) / span : 0.5
            let level = min(max(Int(height * Double(signs.count)), 0), signs.count - 1)
            characters[point.position - start] = signs[level]
        }
        return String(characters)
    }

    // MARK: - Changes

    private var changes: [String] {
        var lines = [""]
        for group in search.groups {
            let (mark, emphasis): (String, TerminalStyle.Emphasis) = group.isWorse ? ("✗", .strongRed) : ("→", .strong)
            lines += style.paragraph("\(mark) \(HistoryText.range(of: group).firstUppercased):", emphasis)
            for change in group.changes.prefix(Self.mostChanges) { lines += indented(HistoryText.sentence(change)) }
            if group.changes.count > Self.mostChanges {
                lines += indented("and \(group.changes.count - Self.mostChanges) more")
            }
            lines += indented(HistoryText.circumstances(of: group))
            // The lines are not wrapped, because readers copy the commands.
            lines += group.commands.map { "  \(style.printable($0))" }
            lines += HistoryText.obstacle(to: group).map(indented) ?? []
        }
        for remark in search.remarks { lines += style.paragraph(remark, .yellow) }
        if search.groups.isEmpty, search.looked > 0 {
            lines += style.paragraph(HistoryText.noChange(in: search.looked), nil)
        }
        return lines
    }

    private static let mostChanges = 12

    private func indented(_ text: String) -> [String] {
        TerminalText.wrapped(style.printable(text), width: style.width - 2).map { "  \($0)" }
    }
}
