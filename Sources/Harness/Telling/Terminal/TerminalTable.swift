import Model

/// A scenario as a table: one row per variant with a bar, the median and the quartiles of the leading metric, then the
/// medians of the other charted metrics. Metrics that do not fit go into tables below it.
struct TerminalTable {
    private let result: ExperimentResult
    private let scenario: Scenario
    private let style: TerminalStyle
    private let metrics: [Metric]
    private let rows: [Row]

    private static let gap = "  "
    private static let shortestBar = 10
    private static let longestBar = 40

    private struct Row {
        let variant: VariantDescription
        let name: String
        let kind: String
        /// In the metrics' order, the leading one first.
        let readings: [Reading]
        let mishaps: [String]
    }

    init(_ result: ExperimentResult, scenario: Scenario, style: TerminalStyle) {
        self.result = result
        self.scenario = scenario
        self.style = style
        let metrics = result.experiment.chartedMetrics(in: scenario.name)
        self.metrics = metrics
        rows = result.experiment.variants.map { variant in
            let cell = Expectation.Cell(variant.name, in: scenario.name)
            return Row(
                variant: variant,
                name: TerminalText.cut(style.printable(variant.name), style.width / 3, unicode: style.usesUnicode),
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
        let columns = mainColumns(lead)
        var room = style.width - columns.width(bar: Self.shortestBar)
        let fitting = others.prefix { column in
            room -= column.width + Self.gap.count
            return room >= 0
        }
        let taken = fitting.reduce(0) { $0 + $1.width + Self.gap.count }
        let bar = min(Self.longestBar, max(4, style.width - columns.width(bar: 0) - taken))
        lines += mainTable(columns, scale: scale, bar: bar, beside: Array(fitting))
        lines += furtherTables(Array(others.dropFirst(fitting.count)))
        return lines
    }

    /// What the bars show, and how to read them.
    private func heading(_ metric: Metric, _ scale: ValueScale) -> String {
        let cells = rows.map { Expectation.Cell($0.variant.name, in: scenario.name) }
        let counts = SampleCounts(cells.map { result.samples(of: $0).count }) ?? SampleCounts([result.samplesPlanned])
        let heading = "\(metric.name)\(metric.direction.clause); \(counts?.samplesText ?? "no samples") per variant"
        guard scale.isLogarithmic else { return heading }
        // A figure and its unit stay on one line: no-break spaces until the text is broken into lines.
        let ends = [scale.lower, scale.upper].map { metric.unit.text($0).replacing(" ", with: "\u{A0}") }
        return "\(heading); bars on a log scale from \(ends[0]) to \(ends[1])"
    }

    private func wrapped(_ text: String) -> [String] {
        TerminalText.wrapped(style.printable(text), width: style.width).map { $0.replacing("\u{A0}", with: " ") }
    }
}

// MARK: - The leading metric

extension TerminalTable {
    private struct MainColumns {
        let name: Int
        let kind: Int
        let medians: [String]
        let spreads: [String]
        let median: Int
        let spread: Int

        /// What is beside the bar: a narrow terminal has no room for the quartiles, a narrower one has none for the
        /// kind.
        var showsSpread = true
        var showsKind = true

        /// The width of the whole row.
        func width(bar: Int) -> Int {
            name + gap + kindWidth + bar + gap + median + spreadWidth
        }

        var kindWidth: Int { showsKind ? kind + gap : 0 }
        var spreadWidth: Int { showsSpread ? gap + spread : 0 }
        private var gap: Int { TerminalTable.gap.count }
    }

    private func mainColumns(_ lead: Metric) -> MainColumns {
        let summaries = rows.map { $0.readings[0].summary }
        let medians = summaries.map { $0.map { style.printable(lead.unit.text($0.median)) } ?? "" }
        let spreads = summaries.map { summary -> String in
            guard let summary, summary.count > 1 else { return "" }
            return style.printable(lead.unit.text(from: summary.lowerQuartile, to: summary.upperQuartile))
        }
        var columns = MainColumns(
            name: width(of: rows.map(\.name) + ["variant"]),
            kind: width(of: rows.map(\.kind)),
            medians: medians,
            spreads: spreads,
            median: width(of: medians + ["median"]),
            spread: width(of: spreads + ["quartiles"])
        )
        columns.showsSpread = columns.width(bar: Self.shortestBar) <= style.width
        columns.showsKind = columns.width(bar: Self.shortestBar) <= style.width
        return columns
    }

    private func mainTable(_ columns: MainColumns, scale: ValueScale, bar: Int, beside others: [Column]) -> [String] {
        let header =
            [
                TerminalText.left("variant", columns.name),
                columns.showsKind ? TerminalText.left("", columns.kind) : nil,
                TerminalText.left("", bar),
                TerminalText.right("median", columns.median),
                columns.showsSpread ? TerminalText.left("quartiles", columns.spread) : nil,
            ].compactMap { $0 } + others.map { TerminalText.right($0.header, $0.width) }
        var lines = [style.painted(joined(header), .faint)]
        for (index, row) in rows.enumerated() {
            let kind = style.painted(TerminalText.left(row.kind, columns.kind), emphasis(row.variant.kind)) + Self.gap
            let start = TerminalText.left(row.name, columns.name) + Self.gap + (columns.showsKind ? kind : "")
            let leadWidth = bar + Self.gap.count + columns.median + columns.spreadWidth
            let rest = others.map { TerminalText.right($0.cells[index], $0.width) }
            guard let summary = row.readings[0].summary else {
                lines += rowWithout(row, start: start, leadWidth: leadWidth, rest: rest)
                continue
            }
            let drawn = TerminalText.bar(scale.position(of: summary.median), width: bar, unicode: style.usesUnicode)
            let line =
                [
                    style.painted(drawn, emphasis(row.variant.kind))
                        + String(repeating: " ", count: bar - drawn.count),
                    style.painted(TerminalText.right(columns.medians[index], columns.median), .strong),
                    columns.showsSpread ? TerminalText.left(columns.spreads[index], columns.spread) : nil,
                ].compactMap { $0 } + rest
            lines.append(start + joined(line))
            lines += notes(row.mishaps)
        }
        return lines
    }

    /// A row without a figure of the leading metric gives the reason, in place of the bar if it fits.
    private func rowWithout(_ row: Row, start: String, leadWidth: Int, rest: [String]) -> [String] {
        var reasons = row.mishaps
        switch row.readings[0] {
        case .unavailable(let reason): reasons.insert(style.printable("unavailable: \(reason)"), at: 0)
        case .notMeasured: reasons.insert("not measured", at: 0)
        case .figures, .unfinished: break
        }
        let first = reasons.first ?? "not measured"
        guard first.count <= leadWidth else { return [trimmed(start)] + notes(reasons) }
        let painted = style.painted(first, .yellow) + String(repeating: " ", count: leadWidth - first.count)
        return [start + joined([painted] + rest)] + notes(Array(reasons.dropFirst()))
    }

    /// The row's notes beyond its columns, on lines below it.
    private func notes(_ texts: [String]) -> [String] {
        texts.flatMap { text in
            TerminalText.wrapped(text, width: style.width - 4).map { "    " + style.painted($0, .yellow) }
        }
    }

    private func emphasis(_ kind: VariantDescription.Kind) -> TerminalStyle.Emphasis {
        switch kind {
        case .pitfall: .red
        case .articleFix, .popularFix: .yellow
        case .refinedFix: .cyan
        case .structured: .green
        }
    }
}

// MARK: - The other metrics

extension TerminalTable {
    /// One metric's medians, one cell per row.
    private struct Column {
        let header: String
        let cells: [String]
        let width: Int
    }

    private func column(_ index: Int) -> Column {
        let header = style.printable(metrics[index].name)
        let cells = rows.map { row in
            switch row.readings[index] {
            case .figures(let summary, _): style.printable(metrics[index].unit.text(summary.median))
            case .unavailable: "unavailable"
            case .unfinished, .notMeasured: style.printable("–")
            }
        }
        return Column(header: header, cells: cells, width: width(of: cells + [header]))
    }

    private func furtherTables(_ columns: [Column]) -> [String] {
        var lines: [String] = []
        var remaining = columns[...]
        let name = width(of: rows.map(\.name) + ["medians"])
        while !remaining.isEmpty {
            var room = style.width - name
            var fitting = remaining.prefix { column in
                room -= column.width + Self.gap.count
                return room >= 0
            }
            if fitting.isEmpty { fitting = remaining.prefix(1) }
            remaining = remaining.dropFirst(fitting.count)
            lines.append("")
            let header = [TerminalText.left("medians", name)] + fitting.map { TerminalText.right($0.header, $0.width) }
            lines.append(style.painted(joined(header), .faint))
            for (index, row) in rows.enumerated() {
                let cells = fitting.map { TerminalText.right($0.cells[index], $0.width) }
                lines.append(joined([TerminalText.left(row.name, name)] + cells))
            }
        }
        return lines
    }

    private func width(of texts: [String]) -> Int {
        texts.map(\.count).max() ?? 0
    }

    private func joined(_ cells: [String]) -> String {
        trimmed(cells.joined(separator: Self.gap))
    }

    private func trimmed(_ line: String) -> String {
        String(line.reversed().drop { $0 == " " }.reversed())
    }
}
