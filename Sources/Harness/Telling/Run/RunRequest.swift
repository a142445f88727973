import Foundation
import Model
import Sampling

/// A run as a user requests it: experiments with the profile's settings, and the options that override them.
package struct RunRequest: Sendable {
    package var experiments: [ExperimentRequest]
    package var profile: String
    /// Whether large scenarios are measured without being asked for by name.
    package var includesLargeScenarios: Bool
    /// The part of the experiments to measure here; the options may name another part's experiments.
    package var shard: Shard?
    package var options: RunOptions

    package init(
        experiments: [ExperimentRequest],
        profile: String,
        includesLargeScenarios: Bool,
        shard: Shard? = nil,
        options: RunOptions
    ) {
        self.experiments = experiments
        self.shard = shard
        self.profile = profile
        self.includesLargeScenarios = includesLargeScenarios
        self.options = options
    }

    /// Asks every experiment to check its settings and create its input.
    ///
    /// - Throws: ``UsageError`` if an option fits none of the experiments, or the run would have no end.
    package func plan(sharedDirectory: String) async throws -> RunPlan {
        let given = try SettingText.dictionary(options.settings)
        let part = try shard.map { try $0.part(of: experiments.map(\.executable.name)) }
        var planned: [PlannedExperiment] = []
        var knownScenarios: [String] = []
        var knownVariants: [String] = []
        var knownParameters: [String] = []
        for var requested in experiments {
            requested.executable.deadline = max(requested.executable.deadline, (options.deadline ?? 0) / 10)
            let description = try await requested.executable.describe()
            let parameters = description.parameters.map(\.name)
            let variants = description.variants.map(\.name)
            knownScenarios += description.scenarios.map(\.name)
            knownVariants += variants
            knownParameters += parameters

            // With several experiments, a setting goes to those that have it; a name that none has is refused below.
            var settings = RunSettings(
                profile: requested.settings,
                given: description.settings(among: given)
            )
            if let feed = options.feed, parameters.contains("feed") {
                // The samples run in folders of their own.
                settings.given["feed"] = URL(fileURLWithPath: feed).path
            }
            let wanted = requested.variants ?? options.variants
            let chosen = wanted.isEmpty ? variants : variants.filter(wanted.contains)
            let scenarios = requested.scenarios ?? self.scenarios(of: description)
            // A name that no experiment has is refused below. With several experiments, a name concerns only those that
            // have it.
            if chosen.isEmpty || scenarios.isEmpty || part?.contains(requested.executable.name) == false { continue }

            var prepared = try await requested.executable.prepare(
                settings: settings,
                scenarios: scenarios,
                sharedDirectory: sharedDirectory
            )
            let cells = cells(of: requested, description, scenarios: scenarios, variants: chosen)
            if !requested.isJudged { prepared.experiment.expectations = [] }
            if let samples = options.samples { requested.take(samples) }
            planned.append(
                PlannedExperiment(requested, prepared, settings, cells: cells, deadline: options.deadline)
            )
        }
        let place = experiments.count == 1 ? " of \(experiments[0].executable.name)" : ""
        if let unknown = options.variants.first(where: { !knownVariants.contains($0) }) {
            throw UsageError(unknown: "variant", unknown, place: place, known: knownVariants)
        }
        if let unknown = options.scenarios.first(where: { !knownScenarios.contains($0) }) {
            throw UsageError(unknown: "scenario", unknown, place: place, known: knownScenarios)
        }
        if let unknown = given.keys.sorted().first(where: { !knownParameters.contains($0) }) {
            throw UsageError(unknown: "parameter", unknown, place: place, known: knownParameters)
        }
        if options.feed != nil, !knownParameters.contains("feed") {
            throw UsageError("--feed is for experiments that read a feed; none of these does")
        }
        guard !planned.isEmpty else {
            throw UsageError(
                "nothing is left to measure: no experiment has both the variants and the scenarios asked for, "
                    + "or all of its scenarios are large; name one with --scenario, or leave out --shard"
            )
        }
        let plan = RunPlan(experiments: planned, seed: options.seed ?? .random(in: 1...999_999), profile: profile)
        guard plan.isBounded else {
            throw UsageError(
                "this asks for more than \(RunPlan.mostSamples) samples; "
                    + "choose fewer with --samples, --variant or --scenario"
            )
        }
        return plan
    }

    /// The cells to measure, in declaration order.
    ///
    /// A run for the verdicts alone skips those without an expectation, but measures the first scenario whole: it takes
    /// as few samples as the verdicts need, and nothing was asked for by name.
    private func cells(
        of requested: ExperimentRequest,
        _ description: ExperimentDescription,
        scenarios: [String],
        variants: [String]
    ) -> [Expectation.Cell] {
        let all = scenarios.flatMap { scenario in variants.map { Expectation.Cell($0, in: scenario) } }
            .filter { requested.cells?.contains($0) ?? true }
        let isForVerdicts =
            requested.leastSamples < requested.samples && requested.variants == nil
            && options.samples == nil && options.scenarios.isEmpty && options.variants.isEmpty
        guard isForVerdicts else { return all }
        let expected = description.expectedCells
        return all.filter { $0.scenario == description.scenarios.first?.name || expected.contains($0) }
    }

    /// The scenarios to measure, in declaration order: those asked for by name, or all that the profile includes.
    private func scenarios(of description: ExperimentDescription) -> [String] {
        description.scenarios.filter { scenario in
            options.scenarios.isEmpty
                ? includesLargeScenarios || !scenario.isLarge
                : options.scenarios.contains(scenario.name)
        }.map(\.name)
    }
}
