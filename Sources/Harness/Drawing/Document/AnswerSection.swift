import Model

/// The contents of `answer.mustache`, which shows the pitfall and its fix in a few figures after the questions.
struct AnswerSection {
    let answerContrast: Contrast?
    /// The scenario of the figures, with its description.
    let answerScenario: String
    let answerColumns: [ScenarioSection.Column]
    let answerRows: [ScenarioSection.MetricRow]
    let tally: String

    /// The maximum number of rows, so that the table fits a handout.
    private static let mostRows = 6

    /// - Parameter scenarios: The sections of all scenarios, with the figures of the variants measured there.
    init(_ result: ExperimentResult, scenarios: [ScenarioSection]) {
        answerContrast = Contrast(result)
        tally = result.verdicts.tally
        let lead = result.experiment.lead
        guard let section = scenarios.first(where: { $0.scenario.name == lead?.scenario }) else {
            (answerScenario, answerColumns, answerRows) = ("", [], [])
            return
        }
        let places = [lead?.pitfall, lead?.fix].compactMap { name in
            section.columns.firstIndex { $0.columnName == name }
        }
        let scenario = "\(section.scenario.name): \(section.scenario.summary)"
        answerScenario = scenario.hasSuffix(".") ? String(scenario.dropLast()) : scenario
        answerColumns = places.map { section.columns[$0] }
        answerRows = Self.metrics(of: result.experiment, lead).compactMap { name in
            guard let row = section.metrics.first(where: { $0.metric.name == name }) else { return nil }
            let cells = places.map { row.cells[$0] }
            return cells.allSatisfy(\.isMissing)
                ? nil : ScenarioSection.MetricRow(metric: row.metric, explanation: row.metric.summary, cells: cells)
        }
    }

    /// Returns the lead's metric, then the metrics of the charts for the lead's scenario.
    private static func metrics(of experiment: ExperimentDescription, _ lead: Lead?) -> [String] {
        let charted = experiment.charts.filter { $0.scenario == lead?.scenario }.flatMap { chart -> [String] in
            switch chart.drawing {
            case .bars(let metric): [metric]
            case .sweep(_, _, let metrics, _): metrics
            case .lateFrames, .lanes: []
            }
        }
        var named: Set<String> = []
        let metrics = ([lead?.metric].compactMap(\.self) + charted).filter { named.insert($0).inserted }
        return Array(metrics.prefix(mostRows))
    }
}
