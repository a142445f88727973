import Foundation
import Results
import Runner

/// The fixes of `download-limit`, as the experiment runs them.
struct FixSamples {
    private static let scenario = "untouched"

    private let executable: ExperimentExecutable
    private let description: ExperimentDescription
    private let settings: RunSettings

    init(settings: [String: String]) async throws {
        let path = URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
            .resolvingSymlinksInPath()
            .deletingLastPathComponent()
            .appending(path: "download-limit")
            .path
        executable = ExperimentExecutable(name: "download-limit", path: path)
        description = try await executable.describe()
        self.settings = RunSettings(given: settings)
    }

    /// One sample of each fix, by the variant's name.
    func rounds(seed: UInt64) async throws -> [String: Round] {
        let folder = try TemporaryDirectory()
        defer { folder.remove() }
        let planned = PlannedExperiment(
            executable: executable,
            prepared: PreparedExperiment(experiment: description, parameters: [:]),
            settings: settings,
            samples: 1,
            scenarios: [Self.scenario],
            // Fix A does not hold, as the experiment shows.
            variants: description.variants.filter { $0.kind != .pitfall && $0.name != "maximum-plus-paused" }.map(
                \.name
            ),
            deadline: 120
        )
        let plan = RunPlan(experiments: [planned], seed: seed, profile: "benchmark")
        var document = ResultDocument(
            status: .running,
            startedAt: .now,
            seed: seed,
            profile: plan.profile,
            environment: await EnvironmentProbe.read(),
            experiments: [ExperimentResult(experiment: description, parameters: [:], samplesPlanned: 1)]
        )
        let output = try RunOutput(directory: "\(folder.path)/run")
        try output.begin(document)
        try await SampleRunner(plan: plan, output: output, onEvent: { _ in })
            .run(into: &document, sharedDirectory: folder.path)
        var rounds: [String: Round] = [:]
        for sample in document.experiments[0].samples where !sample.isWarmUp {
            guard sample.outcome == .finished, let makespan = sample.metrics["makespan"]?.value,
                let utilisation = sample.metrics["slotUtilisation"]?.value,
                let excess = sample.metrics["limitExcess"]?.value
            else { throw HarnessError("\(sample.variant) \(sample.outcome.label)") }
            rounds[sample.variant] = Round(makespan: makespan, utilisation: utilisation, excess: Int(excess))
        }
        return rounds
    }
}
