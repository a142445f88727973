import Model

/// An experiment: the same work done several ways, measured, and claims about it that a run can prove wrong.
///
///     @main
///     struct ProgressFlood: Experiment {
///         static let declaration = Declaration(name: "progress-flood", …)
///     }
///
/// That makes a program which `pitfalls` finds beside itself, and which run alone puts its variants side by side.
package protocol Experiment: Sendable {
    static var declaration: Declaration { get }

    /// Checks the input before any sample is taken, and makes what all samples of a run share.
    ///
    /// Called once a scenario, in a process of its own.
    ///
    /// - Parameters:
    ///   - values: The parameters in force in one scenario.
    ///   - directory: Lives as long as the run; the samples find it as ``SampleContext/sharedDirectory``.
    /// - Returns: What the user should know of the input, a sentence each: lines that will be skipped, for one.
    /// - Throws: An error whose description is one sentence: what is wrong, where, what to do.
    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String]
}

extension Experiment {
    /// Nothing to prepare.
    package static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] { [] }

    package static func main() {
        ExperimentCommand<Self>.start()
    }
}

/// Everything that an experiment declares.
package struct Declaration: Sendable {
    /// The folder's name, as in `progress-flood`.
    package let name: String
    package let title: String
    /// The claim under test, in one sentence.
    package let claim: String
    /// The claims' numbers in the table of claims.
    package let claimNumbers: [Int]
    package let topic: Topic
    /// The experiment's own, and those that every experiment has.
    package let parameters: [AnyParameter]
    package let scenarios: [Scenario]
    package let variants: [Variant]
    /// The experiment's own metrics; the probes' are there without being named.
    package let metrics: [Metric]
    package let expectations: [Expectation]
    /// The most telling first.
    package let charts: [ChartDescription]
    /// Seconds after which a sample counts as hanging.
    package let deadline: Double
    /// The folder's README.md, which the manifest embeds: `PackageResources.README_md`.
    package let lesson: [UInt8]

    package init(
        name: String,
        title: String,
        claim: String,
        claimNumbers: [Int],
        topic: Topic,
        parameters: [AnyParameter],
        scenarios: [Scenario],
        variants: [Variant],
        metrics: [Metric],
        expectations: [Expectation],
        charts: [ChartDescription],
        deadline: Double,
        lesson: [UInt8]
    ) {
        self.name = name
        self.title = title
        self.claim = claim
        self.claimNumbers = claimNumbers
        self.topic = topic
        self.parameters = parameters + [AnyParameter(StandardParameters.framesPerSecond)]
        self.scenarios = scenarios
        self.variants = variants
        self.metrics = metrics
        self.expectations = expectations
        self.charts = charts
        self.deadline = deadline
        self.lesson = lesson
    }

    /// The declaration as data.
    package var description: ExperimentDescription {
        ExperimentDescription(
            name: name,
            title: title,
            claim: claim,
            claimNumbers: claimNumbers,
            topic: topic,
            parameters: parameters.map(\.description),
            scenarios: scenarios.map(\.description),
            variants: variants.map(\.description),
            metrics: metrics + Metric.standard,
            expectations: expectations,
            charts: charts,
            deadline: deadline
        )
    }
}

/// A situation that every variant is put into, with the parameters that it sets.
package struct Scenario: Sendable {
    package let description: ScenarioDescription

    /// - Parameter isLarge: Whether it takes too long for a quick run, which then leaves it out.
    package init(_ name: String, _ summary: String, isLarge: Bool = false, setting overrides: [Setting] = []) {
        description = ScenarioDescription(
            name: name,
            summary: summary,
            isLarge: isLarge,
            overrides: Dictionary(uniqueKeysWithValues: overrides.map { ($0.name, $0.value) })
        )
    }

    /// A parameter's value in a scenario: `.init(rows, 50)`.
    package struct Setting: Sendable {
        let name: String
        let value: ParameterValue

        package init<Value>(_ parameter: Parameter<Value>, _ value: Value) {
            name = parameter.name
            self.value = value.parameterValue
        }
    }
}

/// One way of doing the work, and the function that starts it.
package struct Variant: Sendable {
    package let description: VariantDescription
    let body: @Sendable @MainActor (SampleContext) throws -> Void

    /// - Parameters:
    ///   - file: The file in the experiment's folder that shows it.
    ///   - body: Called once on the main thread with the run loop running; it starts the work and returns, and
    ///     something calls ``SampleContext/finish()`` when the work is over.
    package init(
        _ name: String,
        _ kind: VariantDescription.Kind,
        _ summary: String,
        file: String,
        body: @escaping @Sendable @MainActor (SampleContext) throws -> Void
    ) {
        description = VariantDescription(name: name, kind: kind, summary: summary, file: file)
        self.body = body
    }
}
