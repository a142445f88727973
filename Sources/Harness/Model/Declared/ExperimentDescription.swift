/// A pitfall and a fix, compared by one metric in one scenario. This comparison represents an experiment where there is
/// room for only one figure.
package struct Lead: Codable, Equatable, Sendable {
    package var metric: String
    package var scenario: String
    package var pitfall: String
    package var fix: String

    package init(metric: String, scenario: String, pitfall: String, fix: String) {
        (self.metric, self.scenario, self.pitfall, self.fix) = (metric, scenario, pitfall, fix)
    }
}

/// An experiment's declaration as data. A result document contains the declaration, so the results can be judged and
/// drawn without the experiment.
package struct ExperimentDescription: Codable, Sendable {
    /// The folder's name, such as `progress-flood`.
    package var name: String
    package var title: String
    /// The claim under test, in one sentence.
    package var claim: String
    /// The numbers of the experiment's claims in the table of claims.
    package var claimNumbers: [Int]
    package var topic: Topic
    /// The stored lead. Older documents and an exercise's program have no lead.
    private var leadIfAny: Lead?
    package var parameters: [ParameterDescription]
    package var scenarios: [Scenario]
    package var variants: [VariantDescription]
    package var metrics: [Metric]
    package var expectations: [Expectation]
    /// The charts, the most informative first. The terminal's table starts with the metric of the first chart.
    package var charts: [ChartDescription]
    /// The questions that a reader answers before a run, in the order of the lesson.
    package var questions: [Question]
    /// The settings of a test with two items instead of many; nil in an exercise's program.
    package var smallTest: SmallTest?
    /// The time in seconds after which a sample counts as hanging and is killed.
    package var deadline: Double
    /// The exercises. The first exercise is for everyone, and the others are optional. A program's own description
    /// contains them, but a result document does not.
    package var exercises: [ExerciseDescription]?

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

    /// The declared lead. Without one, the lead compares the first pitfall and the first fix as the first bar chart
    /// does; it is nil if one of them is missing.
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
        case questions, smallTest, deadline, exercises
    }

    /// The cells of every variant in every scenario, in declaration order.
    package var cells: [Expectation.Cell] {
        scenarios.flatMap { scenario in variants.map { Expectation.Cell($0.name, in: scenario.name) } }
    }

    /// Returns the settings whose parameters this experiment has. The given settings may be for several experiments.
    package func settings(among settings: [String: String]) -> [String: String] {
        settings.filter { setting in parameters.contains { $0.name == setting.key } }
    }

    /// The cells that the expectations use.
    package var expectedCells: Set<Expectation.Cell> { Set(expectations.flatMap(\.claim.cells)) }

    /// The variants whose fault or flaw must show, in declaration order, each with the scenarios in which its fault
    /// must show.
    package var shownCells: [(variant: VariantDescription, scenarios: [Scenario])] {
        let shown = expectations.filter { !$0.role.judgesTheFix }.compactMap(\.claim.cells.first)
        return variants.compactMap { variant in
            let scenarios = scenarios.filter { shown.contains(Expectation.Cell(variant.name, in: $0.name)) }
            return scenarios.isEmpty ? nil : (variant, scenarios)
        }
    }
}

extension KeyedDecodingContainer {
    /// Decodes the charts, and skips charts of an unknown kind. A program of another build may declare such a chart.
    func decode(_ type: [ChartDescription].Type, forKey key: Key) throws -> [ChartDescription] {
        try decode([KnownChart].self, forKey: key).compactMap(\.chart)
    }

    /// Decodes the questions, and accepts a missing list. The stored reference run has no list of questions.
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

/// The topic of an experiment. The topics are in the order of the course.
package enum Topic: String, Codable, Sendable, CaseIterable {
    /// Work that blocks the screen, such as callbacks, computing, drawing, and the cells of a list.
    case mainThread
    case coreData
    case operations
    case network
    case files
    /// Tasks, actors and streams, for teams that no longer use operations.
    case swiftConcurrency

    /// The topic in words.
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

/// A situation in which every variant runs, such as a whole import or a cancelled import.
package struct Scenario: Codable, Sendable, Hashable {
    package var name: String
    package var summary: String
    /// Whether the scenario takes too long for a quick run. A run measures a large scenario only if the profile or the
    /// user includes it.
    package var isLarge: Bool
    /// The parameters that this scenario sets, with their values.
    package var overrides: [String: ParameterValue]

    package init(name: String, summary: String, isLarge: Bool = false, overrides: [String: ParameterValue] = [:]) {
        (self.name, self.summary, self.isLarge, self.overrides) = (name, summary, isLarge, overrides)
    }
}

/// A variant: one way to do the experiment's work.
package struct VariantDescription: Codable, Sendable {
    package var name: String
    package var kind: Kind
    package var summary: String
    /// The file that contains the variant, in the experiment's folder or a subfolder.
    package var file: String
    /// Another variant of the same structure, with or without the mistake, for comparison; nil without a twin.
    package var twin: String?

    package init(name: String, kind: Kind, summary: String, file: String, twin: String? = nil) {
        (self.name, self.kind, self.summary, self.file, self.twin) = (name, kind, summary, file, twin)
    }

    package enum Kind: String, Codable, Sendable, CaseIterable {
        case pitfall
        /// The recommendation of an article, with its flaws.
        case articleFix
        /// A widespread practice that no article recommends. It seems to work, but has a measured flaw.
        case popularFix
        /// An article's fix or a popular fix whose flaws are repaired.
        case refinedFix
        case structured

        /// The kind in words.
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

/// The settings of a test that uses two items where an app has many. The test shows whether two items are enough to
/// notice the pitfall.
package enum SmallTest: Codable, Sendable, Equatable {
    /// The values of parameters for two items, by the parameter's name.
    case settings([String: ParameterValue])
    /// An experiment without a number of items that a test could reduce to two. The reason completes a sentence, as
    /// "there is one search" does.
    case noItems(because: String)
}
