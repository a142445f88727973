/// Represents an experiment in places with room for only one figure: a pitfall and a fix, compared by one metric in one
/// scenario.
package struct Lead: Codable, Equatable, Sendable {
    package var metric: String
    package var scenario: String
    package var pitfall: String
    package var fix: String

    package init(metric: String, scenario: String, pitfall: String, fix: String) {
        (self.metric, self.scenario, self.pitfall, self.fix) = (metric, scenario, pitfall, fix)
    }
}

/// An experiment's declaration as data. A result document contains the declaration, so that the results can be judged
/// and drawn without the experiment.
package struct ExperimentDescription: Codable, Sendable {
    /// The folder's name, such as `progress-flood`.
    package var name: String
    package var title: String
    /// The claim under test, in one sentence.
    package var claim: String
    /// The claims' numbers in the table of claims.
    package var claimNumbers: [Int]
    package var topic: Topic
    /// The lead as stored. Absent in documents from before leads existed, and in an exercise's program.
    private var leadIfAny: Lead?
    package var parameters: [ParameterDescription]
    package var scenarios: [Scenario]
    package var variants: [VariantDescription]
    package var metrics: [Metric]
    package var expectations: [Expectation]
    /// The charts, the most informative first; the terminal's table starts with the same one.
    package var charts: [ChartDescription]
    /// The questions a reader answers before a run, in order.
    package var questions: [Question]
    /// The settings of a test with two items instead of many; absent in an exercise's program.
    package var smallTest: SmallTest?
    /// Seconds after which a sample counts as hanging and is killed.
    package var deadline: Double
    /// The first is the exercise everyone does; the rest are optional. Present when a program describes itself, absent
    /// in documents.
    package var exercises: [ExerciseDescription]?
    /// The wrong answers that an exercise's program must catch.
    package var wrongAnswers: [ExerciseDescription.WrongAnswer]?

    package init(
        name: String,
        title: String,
        claim: String,
        claimNumbers: [Int] = [],
        topic: Topic,
        lead: Lead? = nil,
        parameters: [ParameterDescription] = [],
        scenarios: [Scenario],
        variants: [VariantDescription],
        metrics: [Metric],
        expectations: [Expectation] = [],
        charts: [ChartDescription] = [],
        questions: [Question] = [],
        smallTest: SmallTest? = nil,
        deadline: Double
    ) {
        (self.name, self.title, self.claim, self.claimNumbers, self.topic) = (name, title, claim, claimNumbers, topic)
        leadIfAny = lead
        (self.parameters, self.scenarios, self.variants) = (parameters, scenarios, variants)
        (self.metrics, self.expectations, self.charts) = (metrics, expectations, charts)
        (self.questions, self.smallTest, self.deadline) = (questions, smallTest, deadline)
    }

    /// The declared lead, or else the first pitfall and the first fix, compared as in the first bar chart; nil if one
    /// of these is missing.
    package var lead: Lead? {
        get { leadIfAny ?? chartedLead }
        set { leadIfAny = newValue }
    }

    /// The lead's metric; nil without a lead, or if the metric is not declared.
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

    /// Filters settings for several programs: keeps the settings of parameters that this program has.
    package func settings(among settings: [String: String]) -> [String: String] {
        settings.filter { setting in parameters.contains { $0.name == setting.key } }
    }

    /// The cells of all expectations.
    package var expectedCells: Set<Expectation.Cell> { Set(expectations.flatMap(\.claim.cells)) }

    /// The variants whose fault or flaw must show, each with the scenarios where it must show, in declaration order.
    package var shownCells: [(variant: VariantDescription, scenarios: [Scenario])] {
        let shown = expectations.filter { !$0.role.judgesTheFix }.compactMap(\.claim.cells.first)
        return variants.compactMap { variant in
            let scenarios = scenarios.filter { shown.contains(Expectation.Cell(variant.name, in: $0.name)) }
            return scenarios.isEmpty ? nil : (variant, scenarios)
        }
    }
}

extension KeyedDecodingContainer {
    /// Skips charts of a kind that this build cannot draw: another build's program may declare one.
    func decode(_ type: [ChartDescription].Type, forKey key: Key) throws -> [ChartDescription] {
        try decode([KnownChart].self, forKey: key).compactMap(\.chart)
    }

    /// Accepts a missing list, because the stored reference run has no list of questions.
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

/// An experiment's topic, in the course's order.
package enum Topic: String, Codable, Sendable, CaseIterable {
    /// Work that keeps the screen waiting: callbacks, computing, drawing, the cells of a list.
    case mainThread
    case coreData
    case operations
    case network
    case files
    /// Tasks, actors and streams: pitfalls for teams that have moved on from operations.
    case swiftConcurrency

    /// The topic as text for people.
    package var label: String {
        switch self {
        case .mainThread: "Main thread and list"
        case .coreData: "Core Data"
        case .operations: "Operations and queues"
        case .network: "Network"
        case .files: "Files"
        case .swiftConcurrency: "Swift Concurrency"
        }
    }
}

/// A situation in which every variant runs: the whole import, or an import that is cancelled.
package struct Scenario: Codable, Sendable, Hashable {
    package var name: String
    package var summary: String
    /// Whether the scenario takes too long for a quick run, and is measured only if the profile or the user asks for
    /// it.
    package var isLarge: Bool
    /// The parameters that this scenario sets itself.
    package var overrides: [String: ParameterValue]

    package init(name: String, summary: String, isLarge: Bool = false, overrides: [String: ParameterValue] = [:]) {
        (self.name, self.summary, self.isLarge, self.overrides) = (name, summary, isLarge, overrides)
    }
}

/// One way of doing the experiment's work.
package struct VariantDescription: Codable, Sendable {
    package var name: String
    package var kind: Kind
    package var summary: String
    /// The file that contains the variant, in the experiment's folder or a subfolder.
    package var file: String
    /// Another variant for comparison, which has the same structure with or without the mistake. Absent if the variant
    /// has no twin.
    package var twin: String?

    package init(name: String, kind: Kind, summary: String, file: String, twin: String? = nil) {
        (self.name, self.kind, self.summary, self.file, self.twin) = (name, kind, summary, file, twin)
    }

    package enum Kind: String, Codable, Sendable, CaseIterable {
        case pitfall
        /// The seed article's recommendation, implemented faithfully, flaws included.
        case articleFix
        /// A widespread practice without an article behind it: it seems to work but has a measured flaw.
        case popularFix
        /// The article's or the popular fix with its own flaws repaired.
        case refinedFix
        case structured

        /// The kind as text for people.
        package var label: String {
            switch self {
            case .pitfall: "pitfall"
            case .articleFix: "article's fix"
            case .popularFix: "popular fix"
            case .refinedFix: "refined fix"
            case .structured: "structured"
            }
        }
    }
}

/// The settings of a test that uses two items where an app has many: would it notice the pitfall?
package enum SmallTest: Codable, Sendable, Equatable {
    /// Parameter values, by the parameter's name.
    case settings([String: ParameterValue])
    /// The experiment has no number of items that a test could reduce to two. The reason is the end of a sentence, such
    /// as "there is one search".
    case noItems(because: String)
}
