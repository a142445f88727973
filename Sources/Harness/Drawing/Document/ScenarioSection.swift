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

    struct MetricRow {
        let metric: Metric
        let explanation: String?
        let cells: [MetricCell]
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
        columns = variants.map { Column(columnName: $0.name, tone: $0.kind.tone) }
        // A metric that no sample of the scenario has, such as the latency of a cancel, is left out.
        let known = Set(result.samples(in: scenario.name).flatMap(\.metrics.keys))
        metrics = result.experiment.metrics.filter { known.isEmpty || known.contains($0.name) }.map { metric in
            let cells = variants.map { variant in
                MetricCell(result, metric, Expectation.Cell(variant.name, in: scenario.name))
            }
            return MetricRow(metric: metric, explanation: explains ? metric.summary : nil, cells: cells)
        }
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
