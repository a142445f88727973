import Model
import Telling

/// A history as lines for the terminal: a line for each series, and then what changed its level.
package struct HistoryLines {
    private let history: HistoryAnswer
    private let search: ChangeSearch
    private let style: TerminalStyle

    package init(_ history: HistoryAnswer, _ search: ChangeSearch, style: TerminalStyle) {
        self.history = history
        self.search = search
        self.style = style
    }

    package var lines: [String] {
        var lines: [String] = []
        for (machine, series) in history.series.inRuns(of: \.machine) {
            lines += paragraph(machine.text, .strong)
            for (experiment, series) in series.inRuns(of: \.figure.experiment) {
                lines += [style.printable("  \(experiment)")]
                lines += table(series)
            }
            lines.append("")
        }
        for note in notes { lines += paragraph(note, .faint) }
        lines += paragraph("\(HistoryText.extent(of: history)).", .faint)
        return lines + changes
    }

    private var notes: [String] {
        let own = history.series.flatMap { series in
            series.notes.map { "\(HistoryText.name(of: series)): \($0)" }
        }
        // Each figure of an experiment begins where its parameters change: a few of them say it.
        let shown = own.prefix(Self.mostNotes)
        let rest = own.count - shown.count
        return shown + (rest > 0 ? ["\(rest) more series begin anew or are split."] : [])
            + history.remarks + [HistoryText.disturbance(in: history)].compactMap(\.self)
    }

    private static let mostNotes = 6

    // MARK: - Series

    private struct Row {
        let name: String
        let figure: String
        let sparkline: String
        let last: String
        let change: String
        let isBeyond: Bool
    }

    private func table(_ series: [HistorySeries]) -> [String] {
        let rows = series.map { series in
            let distinction = series.distinction.map { ", \($0)" } ?? ""
            return Row(
                name: style.printable(series.figure.variant),
                figure: style.printable("\(series.figure.metric) in \(series.figure.scenario)\(distinction)"),
                sparkline: Sparkline(series, unicode: style.usesUnicode).text,
                last: style.printable(HistoryText.last(of: series)),
                change: style.printable(HistoryText.change(of: series)),
                isBeyond: series.isBeyondOthers
            )
        }
        func width(_ path: KeyPath<Row, String>) -> Int { rows.map { $0[keyPath: path].count }.max() ?? 0 }
        let widths = (width(\.name), width(\.figure), width(\.sparkline), width(\.last))
        let fits = 4 + widths.0 + widths.1 + widths.2 + widths.3 + width(\.change) + 8 <= style.width
        return rows.flatMap { row -> [String] in
            let change = style.painted(row.change, row.isBeyond ? .yellow : .faint)
            let figures =
                "\(TerminalText.right(row.sparkline, widths.2))  \(style.painted(TerminalText.left(row.last, widths.3), .strong))  "
                + change
            let names = "    \(TerminalText.left(row.name, widths.0))  \(TerminalText.left(row.figure, widths.1))"
            guard !fits else { return ["\(names)  \(figures)"] }
            // In a narrow terminal the figures are below the name.
            return ["    \(row.name)  \(row.figure)".trimmed(to: style), "      \(figures)"]
        }
    }

    // MARK: - Changes

    private var changes: [String] {
        var lines = [""]
        for group in search.groups {
            let isWorse = group.changes.contains { $0.isWorse == true }
            lines += paragraph(
                "\(isWorse ? "✗" : "→") \(HistoryText.range(of: group).firstUppercased):",
                isWorse ? .strongRed : .strong
            )
            for change in group.changes.prefix(Self.mostChanges) {
                lines += indented("\(HistoryText.name(of: change.series)) is \(HistoryText.change(change))")
            }
            if group.changes.count > Self.mostChanges {
                lines += indented("and \(group.changes.count - Self.mostChanges) more")
            }
            lines += indented(HistoryText.circumstances(of: group))
            // On a line of its own, however long: it is copied.
            lines += group.commands.map { "  \(style.printable($0))" }
            if !group.isBuildable, group.base != group.head { lines += indented(HistoryText.unbuildable) }
        }
        for remark in search.remarks { lines += paragraph(remark, .yellow) }
        if search.groups.isEmpty, search.looked > 0 {
            lines += paragraph(HistoryText.noChange(in: search.looked), nil)
        }
        return lines
    }

    private static let mostChanges = 12

    private func indented(_ text: String) -> [String] {
        TerminalText.wrapped(style.printable(text), width: style.width - 2).map { "  \($0)" }
    }

    private func paragraph(_ text: String, _ emphasis: TerminalStyle.Emphasis?) -> [String] {
        TerminalText.wrapped(style.printable(text), width: style.width).map { style.painted($0, emphasis) }
    }
}

extension String {
    fileprivate func trimmed(to style: TerminalStyle) -> String {
        TerminalText.cut(self, style.width, unicode: style.usesUnicode)
    }

    var firstUppercased: String { prefix(1).uppercased() + dropFirst() }
}
