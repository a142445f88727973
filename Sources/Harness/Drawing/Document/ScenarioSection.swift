import Model

/// The contents of `scenario.mustache`: charts, then every metric of every variant.
struct ScenarioSection {
    let scenarioAnchor: String
    let scenario: Scenario
    /// "rows=50"
    let parameters: [String]
    let charts: [ChartFigure]
    let columns: [Column]
    let metrics: [MetricRow]

    /// A chart in two widths; the page shows the one that fits. A folded chart has one width, and scrolls on a phone.
    struct ChartFigure {
        let wide: String
        let narrow: String?

        /// - Parameter anchor: The address of the charts' section.
        static func all(_ charts: [DrawnChart], _ anchor: String, isFolded: Bool) -> [ChartFigure] {
            charts.enumerated().map { index, chart in
                // A chart over several scenarios is alone in its row and has the page's width.
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
        /// Shown on hover: why there is no figure, or a note about its samples. Nil if there is no note.
        let hint: String?
    }

    /// The width of charts on a large screen: two fit side by side.
    static let chartWidth = 660.0

    /// - Parameter explains: Whether the table explains each metric, as an experiment's first table does.
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
        // Only the measured variants; if only the warm-up was taken, all variants.
        let measured = result.variants(takenIn: scenario.name)
        let variants = measured.isEmpty ? result.experiment.variants : measured
        columns = variants.map { Column(columnName: $0.name, tone: $0.kind.tone) }
        // Leaves out metrics that no sample of the scenario has, such as a cancel's latency if nothing is cancelled.
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

    /// Notes how many disturbed samples the figures leave out, or that all samples were disturbed.
    private static func disturbance(_ result: ExperimentResult, _ cell: Expectation.Cell) -> [String] {
        let leftOut = result.taken(of: cell).count - result.samples(of: cell).count
        return leftOut > 0 ? ["the machine disturbed \(leftOut) more"] : result.disturbance(of: cell)
    }
}
