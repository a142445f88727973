import Model

/// Looks for hangs and crashes in an experiment's ordinary samples.
package struct OrdinaryInquiry: Sendable {
    private let executable: ExperimentExecutable
    private let experiment: ExperimentDescription
    private let sharedDirectory: String

    package init(_ executable: ExperimentExecutable, _ experiment: ExperimentDescription, sharedDirectory: String) {
        (self.executable, self.experiment, self.sharedDirectory) = (executable, experiment, sharedDirectory)
    }

    /// Takes one sample of each variant in each scenario in which it must show something: what a hang detector and a
    /// crash reporter would say, by the variant's name.
    ///
    /// - Throws: ``HarnessError``; `CancellationError` when cancelled.
    package func findings(progress: (String) -> Void) async throws -> [String: (hang: Finding, crash: Finding)] {
        var findings: [String: (hang: Finding, crash: Finding)] = [:]
        for (variant, scenarios) in experiment.shownCells {
            progress(variant.name)
            let searched = experiment.searched(scenarios)
            guard !searched.isEmpty else {
                let unknown = Finding(notices: nil, "it shows only in a scenario that takes long")
                findings[variant.name] = (unknown, unknown)
                continue
            }
            var hang = Finding(notices: false, "no stall of 250 ms")
            var crash = Finding(notices: false, "no signal ends it")
            var hasFinished = false
            for scenario in searched {
                let cell = Expectation.Cell(variant.name, in: scenario.name)
                let sample = try await DetectedSample.take(
                    cell,
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
            // Without its end nobody has measured a stall.
            if hang.notices == false, !hasFinished { hang = Finding(notices: nil, "no sample comes to its end") }
            findings[variant.name] = (hang, crash)
        }
        return findings
    }

    private static func hang(_ sample: DetectedSample) -> String? {
        if sample.isMainThreadBlocked == true { return "the main thread never came back" }
        // By its own work, since a busy machine is not its doing; Apple's threshold for a hang.
        guard let longest = sample.metrics["longestOwnStall"]?.value, longest >= 250 else { return nil }
        return "a stall of \(Metric.Unit.milliseconds.text(longest))"
    }
}
