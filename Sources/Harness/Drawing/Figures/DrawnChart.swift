import Model

/// A chart that an experiment declares, drawn from the results.
struct DrawnChart {
    let scenario: String?
    /// The chart's name within its scenario: the name of a metric, `late-frames` or `running-over-time`.
    let subject: String
    private var isOverTime = false
    let drawn: (Double) -> SVGDocument

    /// Returns the charts of a result, in their declared order. Charts of undeclared or unmeasured scenarios and of
    /// undeclared metrics are left out.
    static func all(of result: ExperimentResult) -> [DrawnChart] {
        result.experiment.charts.flatMap { chart in
            guard case .sweep = chart.drawing else { return [DrawnChart(chart, result)].compactMap(\.self) }
            return SweepChart.all(of: chart, result).map {
                DrawnChart(scenario: nil, subject: $0.metric, drawn: $0.chart.drawn)
            }
        }
    }

    /// The chart's file name without its extension: `whole-import-throughput`, or `sweep-throughput`.
    var fileName: String { "\(FileNames.sanitised(scenario ?? "sweep"))-\(FileNames.sanitised(subject))" }

    /// Returns whether the chart shows the lead's metric, or the lead's scenario over time.
    func shows(_ lead: Lead) -> Bool {
        guard let scenario else { return subject == lead.metric }
        return scenario == lead.scenario && (isOverTime || subject == lead.metric)
    }

}

extension DrawnChart {
    private init?(_ chart: ChartDescription, _ result: ExperimentResult) {
        guard result.experiment.scenarios.contains(where: { $0.name == chart.scenario }),
            result.hasMeasured(chart.scenario)
        else { return nil }
        scenario = chart.scenario
        switch chart.drawing {
        case .bars(let name):
            guard let metric = result.experiment.metrics.first(where: { $0.name == name }) else { return nil }
            subject = name
            drawn = BarChart(chart, metric, result).drawn
        case .lateFrames:
            (subject, isOverTime) = ("late-frames", true)
            drawn = LateFramesChart(chart, result).drawn
        case .lanes(let series, let limit, let waiting, let unit):
            (subject, isOverTime) = ("\(series)-over-time", true)
            var lanes = LanesChart(title: chart.title, quantity: series, limit: limit, waiting: waiting, unit: unit)
            lanes.addLanes(of: result, in: chart.scenario)
            drawn = lanes.drawn
        case .sweep:
            return nil
        }
    }
}

extension BarChart {
    fileprivate init(_ chart: ChartDescription, _ metric: Metric, _ result: ExperimentResult) {
        title = chart.title
        measure = "\(chart.scenario): \(metric.name)\(metric.direction.clause)"
        text = metric.unit.text
        rows = result.variants(takenIn: chart.scenario).map { variant in
            let cell = Expectation.Cell(variant.name, in: chart.scenario)
            let reading = result.reading(of: metric.name, cell)
            var notes = result.mishaps(in: cell)
            switch reading {
            case .unavailable(let reason): notes.insert("unavailable: \(reason)", at: 0)
            case .figures, .unfinished, .notMeasured: break
            }
            notes += result.disturbance(of: cell)
            let content = Summary(reading.values).map { (reading.values, $0) }
            return Row(label: variant.name, tone: variant.kind.tone, content: content, notes: notes)
        }
    }
}

extension LateFramesChart {
    fileprivate init(_ chart: ChartDescription, _ result: ExperimentResult) {
        title = chart.title
        lanes = result.variants(takenIn: chart.scenario).map { variant in
            let cell = Expectation.Cell(variant.name, in: chart.scenario)
            let samples = result.samples(of: cell)
            let frames = LateFramesChart.medianFrames(of: samples)
            var notes = result.mishaps(in: cell)
            if frames == nil, notes.isEmpty {
                notes.append("unavailable: no frames were recorded")
            }
            notes += result.disturbance(of: cell)
            return Lane(label: variant.name, tone: variant.kind.tone, content: frames, notes: notes)
        }
    }

    /// Returns the frames of the median sample. The samples are ranked by the total lateness of their frames.
    private static func medianFrames(of samples: [Sample]) -> [Sample.Frame]? {
        let recorded = samples.filter { $0.outcome == .finished }.compactMap(\.frames)
        return recorded.middle { frames in frames.reduce(0) { $0 + $1.late } }
    }
}

extension ExperimentResult {
    /// Returns the variants that the run sampled in a scenario. Charts show only these variants.
    func variants(takenIn scenario: String) -> [VariantDescription] {
        experiment.variants.filter { !taken(of: Expectation.Cell($0.name, in: scenario)).isEmpty }
    }

    /// Returns a note if all samples of a cell are disturbed. Otherwise returns no note.
    func disturbance(of cell: Expectation.Cell) -> [String] {
        isDisturbed(cell) ? ["disturbed by the machine"] : []
    }
}

extension VariantDescription.Kind {
    var tone: ChartTone {
        let hue: ChartTone.Hue =
            switch self {
            case .pitfall: .vermilion
            case .articleFix, .popularFix: .orange
            case .refinedFix: .blue
            case .structured: .green
            }
        return ChartTone(label: label, hue: hue)
    }
}
