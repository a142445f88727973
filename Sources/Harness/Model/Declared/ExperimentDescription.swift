/// An experiment's declaration as data: what a document carries so that it can be judged and drawn without the
/// experiment itself.
package struct ExperimentDescription: Codable, Sendable {
    /// The folder's name, as in `progress-flood`.
    package var name: String
    package var title: String
    /// The claim under test, in one sentence.
    package var claim: String
    /// The claims' numbers in the table of claims.
    package var claimNumbers: [Int]
    /// Absent from documents older than topics.
    package var topic: Topic?
    package var parameters: [ParameterDescription]
    package var scenarios: [Scenario]
    package var variants: [VariantDescription]
    package var metrics: [Metric]
    package var expectations: [Expectation]
    /// What is worth drawing, the most telling first: that one leads the terminal's table too.
    package var charts: [ChartDescription]
    /// Seconds after which a sample counts as hanging and is killed.
    package var deadline: Double

    package init(
        name: String,
        title: String,
        claim: String,
        claimNumbers: [Int],
        topic: Topic? = nil,
        parameters: [ParameterDescription],
        scenarios: [Scenario],
        variants: [VariantDescription],
        metrics: [Metric],
        expectations: [Expectation],
        charts: [ChartDescription],
        deadline: Double
    ) {
        self.name = name
        self.title = title
        self.claim = claim
        self.claimNumbers = claimNumbers
        self.topic = topic
        self.parameters = parameters
        self.scenarios = scenarios
        self.variants = variants
        self.metrics = metrics
        self.expectations = expectations
        self.charts = charts
        self.deadline = deadline
    }
}

/// A parameter: what `--set name=value` accepts.
package struct ParameterDescription: Codable, Sendable {
    package var name: String
    package var defaultValue: ParameterValue
    /// What may be given, in words: "a whole number from 1 to 10,000,000".
    package var accepts: String
    /// What it sets, and its unit.
    package var help: String

    package init(name: String, defaultValue: ParameterValue, accepts: String, help: String) {
        self.name = name
        self.defaultValue = defaultValue
        self.accepts = accepts
        self.help = help
    }
}

/// A situation that every variant is put into: the whole import, an import that is cancelled.
package struct Scenario: Codable, Sendable {
    package var name: String
    package var summary: String
    /// Whether it takes too long for a quick run: measured where the profile includes such, or when asked for by name.
    package var isLarge: Bool
    /// The parameters that this scenario sets itself.
    package var overrides: [String: ParameterValue]

    package init(name: String, summary: String, isLarge: Bool = false, overrides: [String: ParameterValue]) {
        self.name = name
        self.summary = summary
        self.isLarge = isLarge
        self.overrides = overrides
    }
}

extension Scenario {
    /// Documents older than large scenarios do not say: none of theirs is.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            name: try container.decode(String.self, forKey: .name),
            summary: try container.decode(String.self, forKey: .summary),
            isLarge: try container.decodeIfPresent(Bool.self, forKey: .isLarge) ?? false,
            overrides: try container.decode([String: ParameterValue].self, forKey: .overrides)
        )
    }
}

/// One way of doing the experiment's work.
package struct VariantDescription: Codable, Sendable {
    package var name: String
    package var kind: Kind
    package var summary: String
    /// The file in the experiment's folder that shows it.
    package var file: String

    package init(name: String, kind: Kind, summary: String, file: String) {
        self.name = name
        self.kind = kind
        self.summary = summary
        self.file = file
    }

    package enum Kind: String, Codable, Sendable, CaseIterable {
        case pitfall
        /// What the seed article recommends, faithfully, flaws included.
        case articleFix
        /// The article's fix with its own flaws mended.
        case refinedFix
        /// Swift Concurrency.
        case structured

        /// The kind as a word for people.
        package var label: String {
            switch self {
            case .pitfall: "pitfall"
            case .articleFix: "article's fix"
            case .refinedFix: "refined fix"
            case .structured: "structured"
            }
        }
    }
}

/// A chart that an experiment asks for: one scenario with a row a variant, or a sweep over several scenarios.
package struct ChartDescription: Codable, Sendable {
    /// What it shows, as a heading: "How long the Cancel tap takes to stop the import".
    package var title: String
    /// Of a sweep the first one.
    package var scenario: String
    package var drawing: Drawing

    package init(title: String, scenario: String, drawing: Drawing) {
        self.title = title
        self.scenario = scenario
        self.drawing = drawing
    }

    package enum Drawing: Codable, Sendable {
        /// The metric's median as a bar, each sample as a dot.
        case bars(metric: String)
        /// The late frames of the median sample over time, split into running, waiting and blocked.
        case lateFrames
        /// The metrics' medians and quartiles over a parameter's values in several scenarios, both axes logarithmic: with
        /// several metrics a panel a variant and a curve a metric, with one metric one panel and a curve a variant.
        ///
        /// Metrics of one unit, or of units of time, share an axis; others get a chart of their own.
        /// `mark` is the parameter's value that the article recommends, which a line points out.
        case sweep(parameter: String, scenarios: [String], metrics: [String], mark: Double?)
        /// A lane a variant over time, of its median sample: a series against another one that it is not to exceed, with
        /// the sample's marks. What exceeds `limit` is pointed out, and so is what stays below it while `waiting` is above
        /// zero: "running" against "limit" while "waiting" in a queue.
        case lanes(series: String, limit: String, waiting: String?, unit: Metric.Unit)
        /// A row a variant and a column a metric: the medians as bars, each column with a scale of its own.
        case panels(metrics: [String])
    }
}
