import Foundation
import Model

// These initializers fill in what a test does not care about, so a test states only the values that matter to it.

extension EnvironmentRecord {
    static let example = EnvironmentRecord(
        system: "Debian GNU/Linux 12 (bookworm)",
        kernel: "Linux 6.1.0",
        processor: "An Example Processor",
        cores: 2,
        memory: 8_000_000_000,
        swift: "Swift 6.3.1",
        configuration: .release,
        load: [0.1, 0.2, 0.3],
        commit: "0123abc",
        isDirty: false
    )
}

extension ResultDocument {
    /// Returns the document of a complete run.
    static func madeUp(
        _ experiments: [ExperimentResult] = [],
        startedAt: TimeInterval = 1_770_000_000,
        on environment: EnvironmentRecord = .example
    ) -> ResultDocument {
        ResultDocument(
            status: .complete,
            startedAt: Date(timeIntervalSince1970: startedAt),
            seed: 42,
            profile: "quick",
            environment: environment,
            experiments: experiments
        )
    }
}

extension ExperimentDescription {
    static func madeUp(
        _ name: String = "made-up",
        claims: [Int] = [],
        topic: Topic = .mainThread,
        scenarios: [Scenario] = [],
        variants: [VariantDescription] = [],
        metrics: [Metric] = [],
        expectations: [Expectation] = [],
        charts: [ChartDescription] = [],
        deadline: Double = 60
    ) -> ExperimentDescription {
        ExperimentDescription(
            name: name,
            title: "An experiment",
            claim: "A claim.",
            claimNumbers: claims,
            topic: topic,
            scenarios: scenarios,
            variants: variants,
            metrics: metrics,
            expectations: expectations,
            charts: charts,
            deadline: deadline
        )
    }
}

extension Sample {
    static func madeUp(
        _ variant: String,
        _ scenario: String,
        block: Int = 1,
        isWarmUp: Bool = false,
        isConfirmation: Bool = false,
        outcome: Outcome = .finished,
        _ metrics: [String: MeasuredValue] = [:],
        frames: [Frame]? = nil,
        control: ControlRecord? = nil
    ) -> Sample {
        Sample(
            variant: variant,
            scenario: scenario,
            block: block,
            isWarmUp: isWarmUp,
            isConfirmation: isConfirmation,
            startedAfter: Double(block),
            outcome: outcome,
            measurement: Measurement(metrics: metrics, frames: frames, control: control)
        )
    }
}
