import Model

/// The table of a scenario, with one row per variant. A row has a bar, the median and the quartiles of the leading
/// metric, and the medians of the other charted metrics. Further tables below the first one contain the metrics that do
/// not fit.
struct TerminalTable {
    private let result: ExperimentResult
    private let scenario: Scenario
    private let style: TerminalStyle
    private let metrics: [Metric]
    private let rows: [Row]

    private static let shortestBar = 10
    private static let longestBar = 40

    private struct Row {
        let variant: VariantDescription
        let name: String
        let kind: String
        /// The readings in the order of the metrics. The leading metric is the first.
        let readings: [Reading]
        let mishaps: [String]
    }

    init(_ result: ExperimentResult, scenario: Scenario, style: TerminalStyle) {
        (self.result, self.scenario, self.style) = (result, scenario, style)
        let metrics = result.experiment.chartedMetrics(in: scenario.name)
        self.metrics = metrics
        rows = result.experiment.variants.map { variant in
            let cell = Expectation.Cell(variant.name, in: scenario.name)
            return Row(
                variant: variant,
                name: style.column(variant),
                kind: style.printable(variant.kind.label),
                readings: metrics.map { result.reading(of: $0.name, cell) },
                mishaps: result.mishaps(in: cell).map { style.printable($0) }
            )
        }
    }

    var lines: [String] {
        var lines = wrapped("\(scenario.name): \(scenario.summary)").map { style.painted($0, .strong) }
        guard let lead = metrics.first else { return lines }
        let scale = ValueScale(covering: rows.flatMap { $0.readings[0].values })
        lines += wrapped(heading(lead, scale)).map { style.painted($0, .faint) }
        let others = metrics.indices.dropFirst().map(column)
        let columns = LeadColumns(lead, rows, style)
        let fitting = style.fitting(others[...], beside: columns.width(bar: Self.shortestBar))
        let taken = fitting.reduce(0) { $0 + $1.width + Column.gap.count }
        let bar = min(Self.longestBar, max(4, style.width - columns.width(bar: 0) - taken))
        lines += table(columns, scale: scale, bar: bar, beside: Array(fitting))
        let further = Array(others.dropFirst(fitting.count))
        return lines + style.tables(of: further, beside: Column(["medians"] + rows.map(\.name))).flatMap { [""] + $0 }
    }

    /// Returns the heading, which names the metric of the bars and their scale.
    private func heading(_ metric: Metric, _ scale: ValueScale) -> String {
        let cells = rows.map { Expectation.Cell($0.variant.name, in: scenario.name) }
        let counts = SampleCounts(cells.map { result.samples(of: $0).count }) ?? SampleCounts([result.samplesPlanned])
        let heading = "\(metric.name)\(metric.direction.clause); \(counts?.samplesText ?? "no samples") per variant"
        guard scale.isLogarithmic else { return heading }
        // No-break spaces keep a figure and its unit on one line. They become spaces when the text has been broken into
        // lines.
        let ends = [scale.lower, scale.upper].map { metric.unit.text($0).replacing(" ", with: "\u{A0}") }
        return "\(heading); bars on a log scale from \(ends[0]) to \(ends[1])"
    }

    private func wrapped(_ text: String) -> [String] {
        TerminalText.wrapped(style.printable(text), width: style.width).map { $0.replacing("\u{A0}", with: " ") }
    }

    /// Returns the column of a metric's medians.
    private func column(_ index: Int) -> Column {
        let cells = rows.map { row in
            switch row.readings[index] {
            case .figures(let summary, _): style.printable(metrics[index].unit.text(summary.median))
            case .unavailable: "unavailable"
            case .unfinished, .notMeasured: style.printable("–")
            }
        }
        return Column([style.printable(metrics[index].name)] + cells)
    }

    // MARK: - The leading metric

    private struct LeadColumns {
        let name: Column
        let kind: Column
        let median: Column
        let spread: Column
        /// Whether the terminal is wide enough for the quartiles. A still narrower terminal also lacks the variant's
        /// kind.
        private(set) var showsSpread = true
        private(set) var showsKind = true

        init(_ lead: Metric, _ rows: [Row], _ style: TerminalStyle) {
            let summaries = rows.map { $0.readings[0].summary }
            name = Column(["variant"] + rows.map(\.name))
            kind = Column([""] + rows.map(\.kind))
            median = Column(["median"] + summaries.map { $0.map { style.printable(lead.unit.text($0.median)) } ?? "" })
            let spreads = summaries.map { summary in
                guard let summary, summary.count > 1 else { return "" }
                return style.printable(lead.unit.text(from: summary.lowerQuartile, to: summary.upperQuartile))
            }
            spread = Column(["quartiles"] + spreads)
            showsSpread = width(bar: shortestBar) <= style.width
            showsKind = width(bar: shortestBar) <= style.width
        }

        /// Returns the width of a row.
        func width(bar: Int) -> Int {
            name.width + Column.gap.count + (showsKind ? kind.width + Column.gap.count : 0) + figures(bar: bar)
        }

        /// Returns the width of the bar and the columns that follow it.
        func figures(bar: Int) -> Int {
            bar + Column.gap.count + median.width + (showsSpread ? Column.gap.count + spread.width : 0)
        }

        /// Returns the first cells of a row: the name and the kind. The header's index is 0.
        func start(_ index: Int) -> [String] { [name.left(index)] + (showsKind ? [kind.left(index)] : []) }
        func end(_ index: Int) -> [String] { showsSpread ? [spread.left(index)] : [] }
    }

    private func table(_ columns: LeadColumns, scale: ValueScale, bar: Int, beside others: [Column]) -> [String] {
        let blank = String(repeating: " ", count: bar)
        let header = columns.start(0) + [blank, columns.median.right(0)] + columns.end(0) + others.map { $0.right(0) }
        var lines = [style.painted(Column.joined(header), .faint)]
        for (index, row) in rows.enumerated() {
            var start = columns.start(index + 1)
            if columns.showsKind { start[1] = style.painted(start[1], row.variant.kind.emphasis) }
            let rest = others.map { $0.right(index + 1) }
            guard let summary = row.readings[0].summary else {
                lines += rowWithout(row, start: start, width: columns.figures(bar: bar), rest: rest)
                continue
            }
            let drawn = TerminalText.bar(scale.position(of: summary.median), width: bar, unicode: style.usesUnicode)
            let painted = style.painted(drawn, row.variant.kind.emphasis) + blank.dropFirst(drawn.count)
            let median = style.painted(columns.median.right(index + 1), .strong)
            lines.append(Column.joined(start + [painted, median] + columns.end(index + 1) + rest))
            lines += notes(row.mishaps)
        }
        return lines
    }

    /// Returns the lines of a row without a figure of the leading metric. The row shows the reason in place of the bar
    /// if the reason fits.
    private func rowWithout(_ row: Row, start: [String], width: Int, rest: [String]) -> [String] {
        var reasons = row.mishaps
        switch row.readings[0] {
        case .unavailable(let reason): reasons.insert(style.printable("unavailable: \(reason)"), at: 0)
        case .notMeasured: reasons.insert("not measured", at: 0)
        case .figures, .unfinished: break
        }
        let first = reasons.first ?? "not measured"
        guard first.count <= width else { return [Column.joined(start)] + notes(reasons) }
        let painted = style.painted(first, .yellow) + String(repeating: " ", count: width - first.count)
        return [Column.joined(start + [painted] + rest)] + notes(Array(reasons.dropFirst()))
    }

    /// Returns the lines below a row for the notes that do not fit into the row.
    private func notes(_ texts: [String]) -> [String] {
        texts.flatMap { text in
            TerminalText.wrapped(text, width: style.width - 4).map { "    " + style.painted($0, .yellow) }
        }
    }
}

extension SweepTable {
    /// Returns the tables of a metric's medians, with one row per variant and one column per value of the parameter.
    func lines(of result: ExperimentResult, _ style: TerminalStyle) -> [String] {
        let heading = "\(metric.name) over \(parameter)\(metric.direction.clause); medians"
        let variants = result.experiment.variants
        let values = zip(columns, places).map { header, place in
            let cells = variants.map { text(of: Expectation.Cell($0.name, in: place.scenario), result, style) }
            return Column([style.printable(header)] + cells)
        }
        let tables = style.tables(of: values, beside: Column(["variant"] + variants.map(style.column)))
        return style.paragraph(heading, .strong) + tables.joined(separator: [""])
    }

    /// Returns the median, or one word for the reason why there is no median.
    private func text(of cell: Expectation.Cell, _ result: ExperimentResult, _ style: TerminalStyle) -> String {
        switch result.reading(of: metric.name, cell) {
        case .figures(let summary, _): style.printable(metric.unit.text(summary.median))
        case .unfinished: style.printable(result.samples(of: cell).first?.outcome.word ?? "–")
        case .unavailable, .notMeasured: style.printable("–")
        }
    }
}

// MARK: - Columns

/// A column of cells. The first cell is the header.
private struct Column {
    static let gap = "  "

    let cells: [String]
    let width: Int

    init(_ cells: [String]) {
        self.cells = cells
        width = cells.map(\.count).max() ?? 0
    }

    func left(_ index: Int) -> String { TerminalText.left(cells[index], width) }
    func right(_ index: Int) -> String { TerminalText.right(cells[index], width) }

    static func joined(_ cells: [String]) -> String { TerminalText.trimmed(cells.joined(separator: gap)) }
}

extension TerminalStyle {
    fileprivate func column(_ variant: VariantDescription) -> String {
        TerminalText.cut(printable(variant.name), width / 3, unicode: usesUnicode)
    }

    /// Returns the first columns that fit beside columns of the width `taken`.
    fileprivate func fitting(_ columns: ArraySlice<Column>, beside taken: Int) -> ArraySlice<Column> {
        var room = width - taken
        return columns.prefix { column in
            room -= column.width + Column.gap.count
            return room >= 0
        }
    }

    /// Splits the columns into as many tables as the width requires. Each table begins with the column of names.
    fileprivate func tables(of columns: [Column], beside names: Column) -> [[String]] {
        var tables: [[String]] = []
        var remaining = columns[...]
        while !remaining.isEmpty {
            let fitting = fitting(remaining, beside: names.width)
            let shown = remaining.prefix(max(1, fitting.count))
            remaining = remaining.dropFirst(shown.count)
            tables.append(
                names.cells.indices.map { index in
                    let line = Column.joined([names.left(index)] + shown.map { $0.right(index) })
                    return index == 0 ? painted(line, .faint) : line
                }
            )
        }
        return tables
    }
}

extension VariantDescription.Kind {
    fileprivate var emphasis: TerminalStyle.Emphasis {
        switch self {
        case .pitfall: .red
        case .articleFix, .popularFix: .yellow
        case .refinedFix: .cyan
        case .structured: .green
        }
    }
}
