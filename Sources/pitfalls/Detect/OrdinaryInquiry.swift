import Model
import Sampling

/// Looks for hangs and crashes in samples that are taken as in an ordinary run.
struct OrdinaryInquiry {
    let executable: ExperimentExecutable
    let experiment: ExperimentDescription
    let sharedDirectory: String

    typealias Findings = (hang: Finding, crash: Finding)

    /// Takes one sample of each variant in each scenario where the variant must show a fault. Returns what a hang
    /// detector and a crash reporter would report, by the variants' names.
    ///
    /// - Throws: ``HarnessError``; `CancellationError` when cancelled.
    func findings(progress: (String) -> Void) async throws -> [String: Findings] {
        try await experiment.searched(progress, unsearched: (.takesLong, .takesLong), by: findings)
    }

    private func findings(of variant: VariantDescription, in scenarios: [Scenario]) async throws -> Findings {
        var hang = Finding(notices: false, "no stall of 250 ms")
        var crash = Finding(notices: false, "no signal ends it")
        var hasFinished = false
        for scenario in scenarios {
            let sample = try await DetectedSample.take(
                Expectation.Cell(variant.name, in: scenario.name),
                of: executable,
                sharedDirectory: sharedDirectory,
                deadline: experiment.deadline
            )
            hasFinished = hasFinished || sample.outcome == .finished
            if hang.notices == false, let told = Self.hang(sample) {
                hang = Finding(notices: true, "\(told), in \(scenario.name)")
            }
            if crash.notices == false, case .crashed = sample.outcome {
                crash = Finding(notices: true, "\(sample.outcome.label), in \(scenario.name)")
            }
        }
        // The length of a stall is known only after the sample has finished.
        if hang.notices == false, !hasFinished { hang = Finding(notices: nil, "no sample finishes") }
        return (hang, crash)
    }

    private static func hang(_ sample: DetectedSample) -> String? {
        if sample.isMainThreadBlocked == true { return "the main thread stayed blocked" }
        // The metric excludes stalls that a busy machine causes. Apple calls 250 ms a hang.
        guard let longest = sample.metrics["longestOwnStall"]?.value, longest >= 250 else { return nil }
        return "a stall of \(Metric.Unit.milliseconds.text(longest))"
    }
}
