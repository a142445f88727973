/// What represents an experiment where there is room for one figure: a pitfall and a fix, by one metric, in one scenario.
package struct Lead: Codable, Equatable, Sendable {
    package var metric: String
    package var scenario: String
    package var pitfall: String
    package var fix: String

    package init(metric: String, scenario: String, pitfall: String, fix: String) {
        (self.metric, self.scenario, self.pitfall, self.fix) = (metric, scenario, pitfall, fix)
    }
}

/// An experiment's declaration as data: a document carries it, so that it can be judged and drawn without the
/// experiment.
package struct ExperimentDescription: Codable, Sendable {
    /// The folder's name, such as `progress-flood`.
    package var name: String
    package var title: String
    /// The claim under test, in one sentence.
    package var claim: String
    /// The claims' numbers in the table of claims.
    package var claimNumbers: [Int]
    package var topic: Topic
    /// As in the document: absent from one that is older than leads, and from an exercise's program.
    private var leadIfAny: Lead?
    package var parameters: [ParameterDescription]
    package var scenarios: [Scenario]
    package var variants: [VariantDescription]
    package var metrics: [Metric]
    package var expectations: [Expectation]
    /// What is worth drawing, the most informative first: the terminal's table starts with it too.
    package var charts: [ChartDescription]
    /// What a reader predicts before a run, in their order.
    package var questions: [Question]
    /// What two items in place of many are here; absent from an exercise's program.
    package var smallTest: SmallTest?
    /// Seconds after which a sample counts as hanging and is killed.
    package var deadline: Double
    /// The first is the one for all. Only a program that describes itself has them, no document.
    package var exercises: [ExerciseDescription]?
    /// Of an exercise's own program: what it must catch.
    package var wrongAnswers: [ExerciseDescription.WrongAnswer]?

    package init(
        name: String,
        title: String,
        claim: String,
        claimNumbers: [Int],
        topic: Topic,
        lead: Lead? = nil,
        parameters: [ParameterDescription],
        scenarios: [Scenario],
        variants: [VariantDescription],
        metrics: [Metric],
        expectations: [Expectation],
        charts: [ChartDescription],
        questions: [Question] = [],
        smallTest: SmallTest? = nil,
        deadline: Double
    ) {
        self.name = name
        self.title = title
        self.claim = claim
        self.claimNumbers = claimNumbers
        self.topic = topic
        leadIfAny = lead
        self.parameters = parameters
        self.scenarios = scenarios
        self.variants = variants
        self.metrics = metrics
        self.expectations = expectations
        self.charts = charts
        self.questions = questions
        self.smallTest = smallTest
        self.deadline = deadline
    }

    /// The declared one; otherwise the first pitfall and the first fix, by what the first chart with bars shows. Nil for
    /// an experiment that lacks one of these.
    package var lead: Lead? {
        get { leadIfAny ?? chartedLead }
        set { leadIfAny = newValue }
    }

    /// Nil without a lead, and for a metric that is not declared.
    package var leadMetric: Metric? {
        lead.flatMap { lead in metrics.first { $0.name == lead.metric } }
    }

    private var chartedLead: Lead? {
        guard let pitfall = variants.first(where: { $0.kind == .pitfall }),
            let fix = variants.first(where: { $0.kind != .pitfall })
        else { return nil }
        for chart in charts {
            guard case .bars(let metric) = chart.drawing else { continue }
            return Lead(metric: metric, scenario: chart.scenario, pitfall: pitfall.name, fix: fix.name)
        }
        return nil
    }

    private enum CodingKeys: String, CodingKey {
        case name, title, claim, claimNumbers, topic, parameters, scenarios, variants, metrics, expectations, charts
        case leadIfAny = "lead"
        case questions, smallTest, deadline, exercises, wrongAnswers
    }

    /// Every variant in every scenario, in declaration order.
    package var cells: [Expectation.Cell] {
        scenarios.flatMap { scenario in variants.map { Expectation.Cell($0.name, in: scenario.name) } }
    }

    /// Of settings for several programs, those that this one has a parameter for.
    package func settings(among settings: [String: String]) -> [String: String] {
        settings.filter { setting in parameters.contains { $0.name == setting.key } }
    }

    /// The cells that an expectation is about.
    package var expectedCells: Set<Expectation.Cell> { Set(expectations.flatMap(\.claim.cells)) }

    /// The variants of which something must show, each with the scenarios in which it must, in declaration order.
    package var shownCells: [(variant: VariantDescription, scenarios: [Scenario])] {
        let shown = expectations.filter { !$0.role.judgesTheFix }.compactMap(\.claim.cells.first)
        return variants.compactMap { variant in
            let scenarios = scenarios.filter { shown.contains(Expectation.Cell(variant.name, in: $0.name)) }
            return scenarios.isEmpty ? nil : (variant, scenarios)
        }
    }
}

/// How the fields of these types are decoded, wherever a synthesised initialiser asks for them.
extension KeyedDecodingContainer {
    /// Leaves out a chart of a kind that this build does not draw: another build's program may declare one.
    func decode(_ type: [ChartDescription].Type, forKey key: Key) throws -> [ChartDescription] {
        try decode([KnownChart].self, forKey: key).compactMap(\.chart)
    }

    /// The stored reference run has none.
    func decode(_ type: [Question].Type, forKey key: Key) throws -> [Question] {
        try decodeIfPresent(type, forKey: key) ?? []
    }
}

private struct KnownChart: Decodable {
    let chart: ChartDescription?

    init(from decoder: any Decoder) {
        chart = try? ChartDescription(from: decoder)
    }
}
