import Model

/// The contents of `answer.mustache`: the pitfall beside its fix in a few figures, shown after the questions.
struct AnswerSection {
    let answerContrast: Contrast?
    /// The scenario of the figures, and what happens in it.
    let answerScenario: String
    let answerColumns: [ScenarioSection.Column]
    let hasAnswerRows: Bool
    let answerRows: [ScenarioSection.MetricRow]
    let tally: String

    /// A table that one takes in at a glance, and that fits a handout.
    private static let mostRows = 6

    /// - Parameters:
    ///   - lead: What represents the experiment.
    ///   - scenarios: The sections of all scenarios, with the figures of all variants in declaration order.
    ///   - code: The comparisons on the page, of which one represents the experiment.
    init(_ result: ExperimentResult, _ lead: LeadingMeasure?, scenarios: [ScenarioSection], code: [CodeComparison]) {
        let contrast = Contrast(result)
        answerContrast = contrast
        tally = result.verdicts.tally
        let pair = code.first { $0.isLeadPair }
        // The code's pair is usually that of the contrast.
        let shown = Set(
            [contrast?.pitfallVariant, contrast?.fixVariant, pair?.oldSide.codeName, pair?.newSide?.codeName]
                .compactMap(\.self)
        )
        let places = result.experiment.variants.indices.filter { shown.contains(result.experiment.variants[$0].name) }
        guard let section = scenarios.first(where: { $0.scenarioName == lead?.scenario }), section.isMeasured else {
            (answerScenario, answerColumns, answerRows, hasAnswerRows) = ("", [], [], false)
            return
        }
        answerScenario = "\(section.scenarioName): \(section.scenarioSummary)".trimmingFullStop
        answerColumns = places.map { section.columns[$0] }
        answerRows = Self.metrics(of: result.experiment, lead).compactMap { name in
            guard let row = section.metrics.first(where: { $0.metricName == name }) else { return nil }
            let cells = places.map { row.cells[$0] }
            return cells.allSatisfy(\.isMissing)
                ? nil : ScenarioSection.MetricRow(metricName: name, metricNote: row.metricNote, cells: cells)
        }
        hasAnswerRows = !answerRows.isEmpty && !answerColumns.isEmpty
    }

    /// The leading metric, then those that charts of its scenario show.
    private static func metrics(of experiment: ExperimentDescription, _ lead: LeadingMeasure?) -> [String] {
        let charted = experiment.charts.filter { $0.scenario == lead?.scenario }.flatMap { chart -> [String] in
            switch chart.drawing {
            case .bars(let metric): [metric]
            case .sweep(_, _, let metrics, _): metrics
            case .lateFrames, .lanes: []
            }
        }
        var named: Set<String> = []
        let metrics = ([lead?.metric.name].compactMap(\.self) + charted).filter { named.insert($0).inserted }
        return Array(metrics.prefix(mostRows))
    }
}

extension String {
    fileprivate var trimmingFullStop: String {
        hasSuffix(".") ? String(dropLast()) : self
    }
}
