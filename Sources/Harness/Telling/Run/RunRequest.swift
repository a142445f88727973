import Foundation
import Model
import Sampling

/// A run as a user requests it: experiments with the profile's settings, and the options that override them.
package struct RunRequest: Sendable {
    package struct Experiment: Sendable {
        package var executable: ExperimentExecutable
        /// The profile's settings, by the parameter's name.
        package var settings: [String: String]
        /// The profile's samples.
        package var samples: Int
        /// The number at which a cell gets no more if its expectations are settled.
        package var leastSamples: Int
        /// The only scenarios and variants to measure; nil: those that the options and the profile choose.
        package var scenarios: [String]?
        package var variants: [String]?
        /// The only cells of these to measure; nil: every variant in every scenario.
        package var cells: Set<Expectation.Cell>?
        /// Whether the declaration's expectations are judged. A failure takes further samples, to confirm it.
        package var isJudged = true
        /// Whether the first sample that hangs is the last one.
        package var endsAtHang = false

        package init(
            executable: ExperimentExecutable,
            settings: [String: String],
            samples: Int,
            leastSamples: Int? = nil,
            scenarios: [String]? = nil,
            variants: [String]? = nil
        ) {
            self.executable = executable
            self.settings = settings
            self.samples = samples
            self.leastSamples = leastSamples ?? samples
            self.scenarios = scenarios
            self.variants = variants
        }
    }

    package var experiments: [Experiment]
    package var profile: String
    /// Whether large scenarios are measured without being asked for by name.
    package var includesLargeScenarios: Bool
    /// The part of the experiments to measure here; the options may name another part's experiments.
    package var shard: Shard?
    package var options: RunOptions

    package init(
        experiments: [Experiment],
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
        for var experiment in experiments {
            experiment.executable.deadline = max(experiment.executable.deadline, (options.deadline ?? 0) / 10)
            let description = try await experiment.executable.describe()
            let parameters = description.parameters.map(\.name)
            let variants = description.variants.map(\.name)
            knownScenarios += description.scenarios.map(\.name)
            knownVariants += variants
            knownParameters += parameters

            // With several experiments, a setting goes to those that have it; a name that none has is refused below.
            var settings = RunSettings(
                profile: experiment.settings,
                given: description.settings(among: given)
            )
            if let feed = options.feed, parameters.contains("feed") {
                // The samples run in folders of their own.
                settings.given["feed"] = URL(fileURLWithPath: feed).path
            }
            let wanted = experiment.variants ?? options.variants
            let chosen = wanted.isEmpty ? variants : variants.filter(wanted.contains)
            let scenarios = experiment.scenarios ?? self.scenarios(of: description)
            // A name that no experiment has is refused below. With several experiments, a name concerns only those that
            // have it.
            if chosen.isEmpty || scenarios.isEmpty || part?.contains(experiment.executable.name) == false { continue }

            var ready =
                PlannedExperiment(
                    executable: experiment.executable,
                    prepared: try await experiment.executable.prepare(
                        settings: settings,
                        scenarios: scenarios,
                        sharedDirectory: sharedDirectory
                    ),
                    settings: settings,
                    samples: options.samples ?? experiment.samples,
                    leastSamples: options.samples ?? experiment.leastSamples,
                    // A large scenario takes long and varies little: a third is enough, unless the user gives the
                    // number.
                    largeSamples: options.samples ?? (experiment.samples + 2) / 3,
                    scenarios: scenarios,
                    variants: chosen,
                    deadline: options.deadline ?? description.deadline,
                    measuresOnlyExpected: isForVerdicts(experiment)
                )
            ready.endsAtHang = experiment.endsAtHang
            ready.only = experiment.cells
            if !experiment.isJudged { ready.prepared.experiment.expectations = [] }
            planned.append(ready)
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

    /// Whether samples are taken for the verdicts alone: as many as these need, and of nothing that somebody asked for.
    private func isForVerdicts(_ experiment: Experiment) -> Bool {
        experiment.leastSamples < experiment.samples && experiment.variants == nil
            && options.samples == nil && options.scenarios.isEmpty && options.variants.isEmpty
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
