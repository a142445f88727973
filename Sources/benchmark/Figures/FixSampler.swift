import Foundation
import Model
import Sampling

/// Takes samples of an experiment's fixes, in random order and each in its own process. The samples are neither judged
/// nor stored.
struct FixSampler {
    private let executable: ExperimentExecutable
    let description: ExperimentDescription

    /// - Throws: ``HarnessError`` if this program's folder does not contain the experiment's program.
    init(of name: String) async throws {
        let path = URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
            .resolvingSymlinksInPath()
            .deletingLastPathComponent()
            .appending(path: name)
            .path
        executable = ExperimentExecutable(name: name, path: path)
        description = try await executable.describe()
    }

    /// The names of all fixes, including the article's fixes.
    var fixes: [String] { description.variants.filter { $0.kind != .pitfall }.map(\.name) }

    /// The names of the fixes that must hold, without the article's fixes.
    var mendedFixes: [String] {
        description.variants.filter { [.refinedFix, .structured].contains($0.kind) }.map(\.name)
    }

    /// Takes `count` samples of each variant in each scenario, and warm-ups that do not count.
    ///
    /// - Parameters:
    ///   - deadline: The deadline of a sample in seconds, or nil for the experiment's own deadline.
    ///   - folder: The directory for the samples' shared input and for the files of the run.
    /// - Throws: ``HarnessError`` if the experiment has no variant or scenario of a given name, or if a sample does not
    ///   finish.
    func samples(
        _ count: Int,
        of variants: [String],
        in scenarios: [String],
        settings: [String: String],
        seed: UInt64 = 1,
        deadline: Double? = nil,
        folder: String
    ) async throws -> [Sample] {
        guard !variants.isEmpty else { throw HarnessError("\(description.name) has no variant to sample") }
        try check("variant", variants, description.variants.map(\.name))
        try check("scenario", scenarios, description.scenarios.map(\.name))
        try check("parameter", settings.keys.sorted(), description.parameters.map(\.name))
        var requested = ExperimentRequest(executable, samples: count)
        requested.take(count)
        let planned = PlannedExperiment(
            requested,
            PreparedExperiment(experiment: description, parameters: [:]),
            RunSettings(given: settings),
            cells: scenarios.flatMap { scenario in variants.map { Expectation.Cell($0, in: scenario) } },
            deadline: deadline
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

    /// Checks that the experiment declares the names. Without this check, a renamed variant would silently have no
    /// figures.
    private func check(_ kind: String, _ names: [String], _ known: [String]) throws {
        for unknown in names where !known.contains(unknown) {
            throw HarnessError("\(description.name) has no \(kind) “\(unknown)”; update Sources/benchmark")
        }
    }
}

extension Sample {
    /// - Throws: ``HarnessError`` if the sample has no value of the metric.
    func value(of metric: String) throws -> Double {
        guard let value = measurement.metrics[metric]?.value else {
            throw HarnessError("\(metric) is unavailable in a sample of \(variant)")
        }
        return value
    }
}

extension [Sample] {
    /// Returns the values of a metric, one for each sample. Throws a ``HarnessError`` if a sample has no value.
    func values(of metric: String) throws -> [Double] { try map { try $0.value(of: metric) } }

    /// Returns the values of a metric, one for each sample. Returns an empty array if a sample has no value.
    func availableValues(of metric: String) -> [Double] {
        let values = compactMap { $0.metrics[metric]?.value }
        return values.count == count ? values : []
    }
}
