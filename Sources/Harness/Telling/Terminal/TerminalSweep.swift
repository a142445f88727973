import Model

/// A metric over a parameter's values as a table of medians: one row per variant, one column per value. If the width is
/// too small, it becomes several tables below each other.
struct TerminalSweep {
    private let result: ExperimentResult
    private let table: SweepTable
    private let style: TerminalStyle

    private static let gap = "  "

    init(_ result: ExperimentResult, table: SweepTable, style: TerminalStyle) {
        self.result = result
        self.table = table
        self.style = style
    }

    var lines: [String] {
        let heading = "\(table.metric.name) over \(table.parameter)\(table.metric.direction.clause); medians"
        var lines = TerminalText.wrapped(style.printable(heading), width: style.width).map {
            style.painted($0, .strong)
        }
        let names = result.experiment.variants.map {
            TerminalText.cut(style.printable($0.name), style.width / 3, unicode: style.usesUnicode)
        }
        let nameWidth = (names + ["variant"]).map(\.count).max() ?? 0
        var remaining = zip(table.columns, table.places).map { header, place in
            [style.printable(header)] + result.experiment.variants.map { cell($0.name, place) }
        }[...]
        while !remaining.isEmpty {
            var room = style.width - nameWidth
            let fitting = remaining.prefix { column in
                room -= width(of: column) + Self.gap.count
                return room >= 0
            }
            let shown = fitting.isEmpty ? remaining.prefix(1) : fitting
            remaining = remaining.dropFirst(shown.count)
            for (index, name) in (["variant"] + names).enumerated() {
                let cells = shown.map { TerminalText.right($0[index], width(of: $0)) }
                let line = ([TerminalText.left(name, nameWidth)] + cells).joined(separator: Self.gap)
                lines.append(index == 0 ? style.painted(line, .faint) : line)
            }
            if !remaining.isEmpty { lines.append("") }
        }
        return lines
    }

    private func width(of column: [String]) -> Int {
        column.map(\.count).max() ?? 0
    }

    /// The median, or one word for why there is none: the verdicts and the report explain it.
    private func cell(_ variant: String, _ place: SweepPlace) -> String {
        let cell = Expectation.Cell(variant, in: place.scenario)
        return switch result.reading(of: table.metric.name, cell) {
        case .figures(let summary, _): style.printable(table.metric.unit.text(summary.median))
        case .unfinished: style.printable(result.samples(of: cell).first?.outcome.word ?? "–")
        case .unavailable, .notMeasured: style.printable("–")
        }
    }
}
