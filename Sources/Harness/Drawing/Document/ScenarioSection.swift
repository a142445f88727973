import Model

/// The contents of `scenario.mustache`, which shows charts and a table of all metrics and variants.
struct ScenarioSection {
    let scenarioAnchor: String
    let scenario: Scenario
    /// The values of the parameters, such as "rows=50".
    let parameters: [String]
    let charts: [ChartFigure]
    let columns: [Column]
    let metrics: [MetricRow]
    /// The variants that ended without figures. They have no column.
    let unfinished: [Unfinished]
    /// The metrics that are the same for each variant, such as "lateFrames 0". They have no row.
    let equalMetrics: String?

    /// A chart in two widths. The page shows the width that fits. A folded chart has only one width, and a phone can
    /// scroll it.
    struct ChartFigure {
        let wide: String
        let narrow: String?

        /// - Parameter anchor: The address of the charts' section.
        static func all(_ charts: [DrawnChart], _ anchor: String, isFolded: Bool) -> [ChartFigure] {
            charts.enumerated().map { index, chart in
                // A chart over several scenarios is as wide as the page.
                let width = chart.scenario == nil ? ChartFrame.wide : ScenarioSection.chartWidth
                let identifier = "\(anchor)-chart-\(index + 1)"
                return ChartFigure(width: width, identifier: identifier, isFolded: isFolded, drawn: chart.drawn)
            }
        }

        /// - Parameter identifier: Unique on the page.
        init(width: Double, identifier: String, isFolded: Bool = false, drawn: (Double) -> SVGDocument) {
            wide = drawn(width).element(identifier: identifier)
            narrow = isFolded ? nil : drawn(ChartFrame.narrow).element(describedBy: identifier)
        }
    }

    struct Column {
        let columnName: String
        let tone: ChartTone
    }

    struct Unfinished {
        let variant: String
        let outcome: String
    }

    struct MetricRow {
        let metric: Metric
        let explanation: String?
        let cells: [MetricCell]

        /// Whether all variants have the same figure, without a spread.
        var isEqual: Bool {
            cells.allSatisfy { !$0.isMissing && $0.spread == nil && $0.figure == cells[0].figure }
        }
    }

    struct MetricCell {
        let figure: String
        let isMissing: Bool
        let spread: String?
        /// The text to show on hover, which explains a missing figure or contains a note about the samples.
        let hint: String?
    }

    /// The width of a chart on a large screen, where two charts fit side by side.
    static let chartWidth = 660.0

    /// - Parameter explains: Whether the table explains each metric. Only an experiment's first table does.
    init(
        _ scenario: Scenario,
        of result: ExperimentResult,
        anchor: String,
        charts: [DrawnChart],
        explains: Bool
    ) {
        (scenarioAnchor, self.scenario) = (anchor, scenario)
        parameters = (result.parameters[scenario.name] ?? [:]).sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
        self.charts = ChartFigure.all(charts, anchor, isFolded: true)
        // The table has only the variants that were measured. If no variant was measured, the table has all of them.
        let measured = result.variants(takenIn: scenario.name)
        let variants = measured.isEmpty ? result.experiment.variants : measured
        // A metric that no sample of the scenario has, such as the latency of a cancel, is left out.
        let known = Set(result.samples(in: scenario.name).flatMap(\.metrics.keys))
        let metrics = result.experiment.metrics.filter { known.isEmpty || known.contains($0.name) }
        let cells = variants.map { variant in
            metrics.map { MetricCell(result, $0, Expectation.Cell(variant.name, in: scenario.name)) }
        }
        let outcomes = cells.map { Self.outcome(of: $0) }
        let shown = outcomes.contains(nil) ? variants.indices.filter { outcomes[$0] == nil } : Array(variants.indices)
        columns = shown.map { Column(columnName: variants[$0].name, tone: variants[$0].kind.tone) }
        unfinished = variants.indices.filter { !shown.contains($0) }.map { index in
            Unfinished(variant: variants[index].name, outcome: outcomes[index] ?? "")
        }
        let rows = metrics.indices.map { row in
            MetricRow(
                metric: metrics[row],
                explanation: explains ? metrics[row].summary : nil,
                cells: shown.map { cells[$0][row] }
            )
        }
        let isShort = !explains && shown.count > 1 && rows.contains { !$0.isEqual }
        self.metrics = isShort ? rows.filter { !$0.isEqual } : rows
        let equal = isShort ? rows.filter(\.isEqual) : []
        equalMetrics =
            equal.isEmpty ? nil : equal.map { "\($0.metric.name) \($0.cells[0].figure)" }.joined(separator: ", ")
    }

    /// Returns why a variant has no figure at all, such as "crashed: SIGSEGV, 5 of 5"; nil if it has a figure.
    private static func outcome(of cells: [MetricCell]) -> String? {
        guard let first = cells.first else { return nil }
        return cells.allSatisfy { $0.isMissing && $0.figure == first.figure } ? first.figure : nil
    }
}

extension ScenarioSection.MetricCell {
    fileprivate init(_ result: ExperimentResult, _ metric: Metric, _ cell: Expectation.Cell) {
        let mishaps = result.mishaps(in: cell).joined(separator: "; ")
        switch result.reading(of: metric.name, cell) {
        case .figures(let summary, _):
            figure = metric.unit.text(summary.median)
            isMissing = false
            let isOne = summary.minimum == summary.maximum
            let quartiles = metric.unit.text(from: summary.lowerQuartile, to: summary.upperQuartile)
            spread = quartiles == figure ? nil : quartiles
            let range = isOne ? "" : ", \(metric.unit.text(from: summary.minimum, to: summary.maximum)) in all"
            let samples = "\(summary.count) sample\(summary.count == 1 ? "" : "s")\(range)"
            let remarks = (mishaps.isEmpty ? [] : [mishaps]) + Self.disturbance(result, cell)
            hint = remarks.isEmpty ? nil : ([samples] + remarks).joined(separator: "; ")
        case .unavailable(let reason):
            (figure, isMissing, spread, hint) = ("unavailable", true, nil, reason)
        case .unfinished:
            (figure, isMissing, spread, hint) = (mishaps, true, nil, mishaps)
        case .notMeasured:
            (figure, isMissing, spread, hint) = ("not measured", true, nil, "The run took no samples for it.")
        }
    }

    /// Returns a note about disturbed samples. The note says how many samples the figures leave out, or that all
    /// samples were disturbed.
    private static func disturbance(_ result: ExperimentResult, _ cell: Expectation.Cell) -> [String] {
        let leftOut = result.taken(of: cell).count - result.samples(of: cell).count
        return leftOut > 0 ? ["the machine disturbed \(leftOut) more"] : result.disturbance(of: cell)
    }
}
