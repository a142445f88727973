import Foundation
import Model

/// An experiment's variants sampled by a benchmark: unjudged, unreported, and forgotten.
package struct BenchmarkRun: Sendable {
    package let name: String
    /// The experiment's declaration.
    package let description: ExperimentDescription
    private let executable: ExperimentExecutable

    /// - Parameter name: An experiment that was built beside this program.
    /// - Throws: ``HarnessError`` where it was not.
    package init(of name: String) async throws {
        self.name = name
        let path = URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
            .resolvingSymlinksInPath()
            .deletingLastPathComponent()
            .appending(path: name)
            .path
        executable = ExperimentExecutable(name: name, path: path)
        description = try await executable.describe()
    }

    /// The fixes that are to hold: the article's own are not.
    package var mendedVariants: [String] {
        description.variants.filter { [.refinedFix, .structured].contains($0.kind) }.map(\.name)
    }

    /// Takes samples, each in a process of its own, in a shuffled order.
    ///
    /// - Parameters:
    ///   - count: Of each variant in each scenario.
    ///   - settings: What is set over the experiment's own.
    ///   - deadline: In seconds; the experiment's own where there is none.
    ///   - folder: The samples find it as the directory that they share; what the run writes goes there too.
    /// - Returns: The samples without the warm-ups; all have finished.
    /// - Throws: ``HarnessError`` where one has not.
    package func samples(
        _ count: Int,
        of variants: [String],
        in scenarios: [String],
        settings: [String: String],
        seed: UInt64,
        deadline: Double? = nil,
        folder: String
    ) async throws -> [Sample] {
        let planned = PlannedExperiment(
            executable: executable,
            prepared: PreparedExperiment(experiment: description, parameters: [:]),
            settings: RunSettings(given: settings),
            samples: count,
            scenarios: scenarios,
            variants: variants,
            deadline: deadline ?? description.deadline
        )
        let plan = RunPlan(experiments: [planned], seed: seed, profile: "benchmark")
        let document = ResultDocument(
            status: .running,
            startedAt: .now,
            seed: plan.seed,
            profile: plan.profile,
            environment: await EnvironmentProbe.read(),
            experiments: [ExperimentResult(experiment: description, parameters: [:], samplesPlanned: count)]
        )
        var recorder = try RunRecorder(document, in: RunOutput(directory: "\(folder)/run"))
        try await SampleRunner(plan: plan, onEvent: { _ in }).run(into: &recorder, sharedDirectory: folder)
        let taken = recorder.document.experiments[0].samples.filter { !$0.isWarmUp }
        for sample in taken where sample.outcome != .finished {
            throw HarnessError("\(sample.variant) in \(sample.scenario) \(sample.outcome.label)")
        }
        return taken
    }
}
