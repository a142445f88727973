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
    /// Absent from documents older than topics.
    package var topic: Topic?
    package var parameters: [ParameterDescription]
    package var scenarios: [Scenario]
    package var variants: [VariantDescription]
    package var metrics: [Metric]
    package var expectations: [Expectation]
    /// What is worth drawing, the most informative first: the terminal's table starts with it too.
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

    /// Every variant in every scenario, in declaration order.
    package var cells: [Expectation.Cell] {
        scenarios.flatMap { scenario in variants.map { Expectation.Cell($0.name, in: scenario.name) } }
    }

    /// The cells that an expectation is about.
    package var expectedCells: Set<Expectation.Cell> { Set(expectations.flatMap(\.claim.cells)) }
}
