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
    /// As in the document: absent from one that is older than questions.
    private var questionsIfAny: [Question]?
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
        topic: Topic? = nil,
        parameters: [ParameterDescription],
        scenarios: [Scenario],
        variants: [VariantDescription],
        metrics: [Metric],
        expectations: [Expectation],
        charts: [ChartDescription],
        questions: [Question] = [],
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
        questionsIfAny = questions.isEmpty ? nil : questions
        self.deadline = deadline
    }

    /// What a reader predicts before a run, in their order; empty in documents older than questions.
    package var questions: [Question] {
        get { questionsIfAny ?? [] }
        set { questionsIfAny = newValue.isEmpty ? nil : newValue }
    }

    private enum CodingKeys: String, CodingKey {
        case name, title, claim, claimNumbers, topic, parameters, scenarios, variants, metrics, expectations, charts
        case questionsIfAny = "questions"
        case deadline, exercises, wrongAnswers
    }

    /// Every variant in every scenario, in declaration order.
    package var cells: [Expectation.Cell] {
        scenarios.flatMap { scenario in variants.map { Expectation.Cell($0.name, in: scenario.name) } }
    }

    /// The cells that an expectation is about.
    package var expectedCells: Set<Expectation.Cell> { Set(expectations.flatMap(\.claim.cells)) }
}
