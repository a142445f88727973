import Model
import Telling

/// Everything an experiment declares: the description that a document stores, and the code that runs.
package struct Declaration: Sendable {
    package let description: ExperimentDescription
    let parameters: [any DeclaredParameter]
    let variants: [Variant]
    /// The variants that are sampled only if the user names them.
    let unmeasured: [Variant]

    /// - Parameters:
    ///   - claim: The claim in plain words. The README lists its first sentence, which says what goes wrong.
    ///   - claimNumbers: The numbers of the tested claims in the table of claims.
    ///   - lead: The figure that represents the experiment in places with room for only one figure.
    ///   - parameters: The experiment's own parameters. The initializer adds the standard parameters, and in the same
    ///     way adds the standard metrics to `metrics`.
    ///   - charts: The charts, with the most informative one first. If the list is empty, each figure that shows a
    ///     pitfall gets a chart.
    ///   - questions: The questions that a reader answers before a run, in the lesson's order.
    ///   - smallTest: The settings of a test that uses two items instead of many.
    ///   - deadline: The number of seconds after which a sample counts as hanging.
    ///   - fileID: The identifier of the declaring file, whose module is named after the experiment's folder.
    package init(
        _ title: String,
        claim: String,
        claimNumbers: [Int] = [],
        topic: Topic,
        lead: Lead,
        parameters: [any DeclaredParameter] = [],
        scenarios: [Scenario],
        variants: [Variant],
        metrics: [Metric] = [],
        charts: [ChartDescription] = [],
        questions: [Question] = [],
        smallTest: SmallTest? = nil,
        deadline: Double = 60,
        fileID: String = #fileID,
        @ExpectationBuilder expectations: () -> [Expectation]
    ) {
        let expectations = expectations()
        self.parameters = parameters + [StandardParameters.framesPerSecond]
        self.variants = variants
        unmeasured = []
        description = ExperimentDescription(
            name: Self.name(of: fileID),
            title: title,
            claim: claim,
            claimNumbers: claimNumbers,
            topic: topic,
            lead: lead,
            parameters: self.parameters.map(\.description),
            scenarios: scenarios,
            variants: variants.map(\.description),
            metrics: metrics + Metric.standard,
            expectations: expectations,
            charts: charts.isEmpty ? ChartDescription.bars(of: expectations) : charts,
            questions: questions,
            smallTest: smallTest,
            deadline: deadline
        )
    }

    /// Declares the measurement of an exercise that shares only the topic with its experiment.
    package static func measuring(
        _ metrics: [Metric],
        topic: Topic,
        parameters: [any DeclaredParameter] = [],
        deadline: Double
    ) -> Declaration {
        let parameters = parameters + [StandardParameters.framesPerSecond]
        let description = ExperimentDescription(
            name: "",
            title: "",
            claim: "",
            topic: topic,
            parameters: parameters.map(\.description),
            scenarios: [],
            variants: [],
            metrics: metrics + Metric.standard,
            deadline: deadline
        )
        return Declaration(description, parameters: parameters, [], unmeasured: [])
    }

    init(
        _ description: ExperimentDescription,
        parameters: [any DeclaredParameter],
        _ variants: [Variant],
        unmeasured: [Variant]
    ) {
        (self.description, self.parameters) = (description, parameters)
        (self.variants, self.unmeasured) = (variants, unmeasured)
    }

    /// The folder's name, as in `progress-flood`.
    package var name: String { description.name }

    /// Returns the folder's name: for "progress_flood/ProgressFlood.swift" it is `progress-flood`.
    private static func name(of fileID: String) -> String {
        String(fileID.prefix { $0 != "/" }).replacing("_", with: "-")
    }
}

extension Lead {
    /// - Parameters:
    ///   - scenario: A small scenario, because the first look at all pitfalls measures it.
    ///   - pitfall: The pitfall. If the experiment tests an article, this is the author's own pitfall.
    ///   - fix: The recommended fix, which should have no known flaw.
    package init(_ metric: Metric, in scenario: Scenario, _ pitfall: Variant, _ fix: Variant) {
        self.init(metric: metric.name, scenario: scenario.name, pitfall: pitfall.name, fix: fix.name)
    }
}

// MARK: - By name

extension Declaration {
    /// Returns every parameter's value in a scenario. The profile's value overrides the default, the scenario's value
    /// overrides both, and the user's setting overrides everything. But the user's file is read only in the first
    /// scenario. The other scenarios are about the size or another property of their generated files.
    ///
    /// - Throws: ``UsageError`` if a setting names no parameter or a value is not acceptable.
    func values(in scenario: Scenario, settings: SettingOptions) throws -> ParameterValues {
        var values = Dictionary(uniqueKeysWithValues: description.parameters.map { ($0.name, $0.defaultValue) })
        for setting in settings.profile { try apply(setting, to: &values) }
        values.merge(scenario.overrides) { _, scenarios in scenarios }
        for setting in settings.given { try apply(setting, to: &values) }
        if scenario.name != description.scenarios.first?.name {
            for file in parameters.filter(\.isFile).map(\.description) { values[file.name] = file.defaultValue }
        }
        return ParameterValues(scenario: scenario, values: values)
    }

    /// Returns the paths of the files that the samples read.
    func files(in values: ParameterValues) -> [String] {
        let files = parameters.filter(\.isFile)
        return files.compactMap { values.values[$0.description.name]?.description }.filter { !$0.isEmpty }
    }

    private func apply(_ setting: String, to values: inout [String: ParameterValue]) throws {
        let example = description.parameters.first.map { "\($0.name)=\($0.defaultValue)" } ?? "name=value"
        let (name, text) = try SettingText.parts(of: setting, example: example)
        guard let parameter = parameters.first(where: { $0.description.name == name }) else {
            throw UsageError(unknown: "parameter of \(self.name)", name, known: description.parameters.map(\.name))
        }
        guard let value = parameter.value(of: text) else {
            throw UsageError("\(name) cannot be “\(text.onOneLine())”; give \(parameter.description.accepts)")
        }
        values[name] = value
    }

    /// - Throws: ``UsageError`` that lists the existing names.
    func scenario(named name: String) throws -> Scenario {
        if let scenario = description.scenarios.first(where: { $0.name == name }) { return scenario }
        throw UsageError(unknown: "scenario of \(self.name)", name, known: description.scenarios.map(\.name))
    }

    /// - Throws: ``UsageError`` that lists the existing names.
    func variant(named name: String) throws -> Variant {
        if let variant = (variants + unmeasured).first(where: { $0.name == name }) { return variant }
        throw UsageError(unknown: "variant of \(self.name)", name, known: variants.map(\.name))
    }
}

/// Builds a list of expectations and allows loops. The compiler type-checks each statement separately, which is fast.
/// An array literal of thirty expectations takes it many seconds.
@resultBuilder
package enum ExpectationBuilder {
    package static func buildExpression(_ expectation: Expectation) -> [Expectation] { [expectation] }
    package static func buildExpression(_ expectations: [Expectation]) -> [Expectation] { expectations }
    package static func buildBlock(_ parts: [Expectation]...) -> [Expectation] { parts.flatMap(\.self) }
    package static func buildArray(_ parts: [[Expectation]]) -> [Expectation] { parts.flatMap(\.self) }
}
