import Model

/// Everything that an experiment declares: the description that a document carries, and the code behind it.
package struct Declaration: Sendable {
    package let description: ExperimentDescription
    let parameters: [any DeclaredParameter]
    let variants: [Variant]

    /// - Parameters:
    ///   - claim: The claim under test, in one sentence.
    ///   - claimNumbers: The claims' numbers in the table of claims.
    ///   - parameters: The experiment's own; those that every experiment has come on top.
    ///   - metrics: The experiment's own; the probes' come on top.
    ///   - charts: The most telling first; without any, a chart for each figure by which a pitfall shows.
    ///   - deadline: Seconds after which a sample counts as hanging.
    ///   - fileID: Of the declaring file: its module is the experiment's folder.
    ///   - expectations: What must show and what must hold.
    package init(
        _ title: String,
        claim: String,
        claimNumbers: [Int] = [],
        topic: Topic,
        parameters: [any DeclaredParameter] = [],
        scenarios: [Scenario],
        variants: [Variant],
        metrics: [Metric] = [],
        charts: [ChartDescription] = [],
        deadline: Double = 60,
        fileID: String = #fileID,
        @ExpectationBuilder expectations: () -> [Expectation]
    ) {
        let expectations = expectations()
        self.parameters = parameters + [StandardParameters.framesPerSecond]
        self.variants = variants
        description = ExperimentDescription(
            name: Self.name(of: fileID),
            title: title,
            claim: claim,
            claimNumbers: claimNumbers,
            topic: topic,
            parameters: self.parameters.map(\.description),
            scenarios: scenarios,
            variants: variants.map(\.description),
            metrics: metrics + Metric.standard,
            expectations: expectations,
            charts: charts.isEmpty ? ChartDescription.bars(of: expectations) : charts,
            deadline: deadline
        )
    }

    /// The folder's name, as in `progress-flood`.
    package var name: String { description.name }

    /// "progress_flood/ProgressFlood.swift" lies in `progress-flood`.
    private static func name(of fileID: String) -> String {
        String(fileID.prefix { $0 != "/" }).replacing("_", with: "-")
    }
}

/// Expectations one after the other, and loops over them. Each statement is type-checked by itself: a literal of thirty
/// takes the compiler many seconds.
@resultBuilder
package enum ExpectationBuilder {
    package static func buildExpression(_ expectation: Expectation) -> [Expectation] { [expectation] }
    package static func buildExpression(_ expectations: [Expectation]) -> [Expectation] { expectations }
    package static func buildBlock(_ parts: [Expectation]...) -> [Expectation] { parts.flatMap(\.self) }
    package static func buildArray(_ parts: [[Expectation]]) -> [Expectation] { parts.flatMap(\.self) }
    package static func buildOptional(_ part: [Expectation]?) -> [Expectation] { part ?? [] }
    package static func buildEither(first part: [Expectation]) -> [Expectation] { part }
    package static func buildEither(second part: [Expectation]) -> [Expectation] { part }
}
