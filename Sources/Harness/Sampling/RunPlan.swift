import Model

/// The plan of a run.
package struct RunPlan: Sendable {
    package var experiments: [PlannedExperiment]
    /// The seed of the samples' order.
    package var seed: UInt64
    /// The profile's name, for the document.
    package var profile: String

    package init(experiments: [PlannedExperiment], seed: UInt64, profile: String) {
        (self.experiments, self.seed, self.profile) = (experiments, seed, profile)
    }

    /// Maximum number of samples of a plan: at a second each, they take more than a day.
    package static let mostSamples = 100_000

    /// Whether the run stays within ``mostSamples``.
    package var isBounded: Bool {
        let counts = experiments.map { Double($0.cells.count) * Double($0.requested.samples) }
        return counts.reduce(0, +) <= Double(Self.mostSamples)
    }

    /// The minimum number of samples, including warm-ups.
    package var sampleCount: Int { experiments.reduce(0) { $0 + $1.order(seed: seed).certain.count } }
    /// Whether the run exceeds ``sampleCount`` only because of disturbed samples and failures.
    package var isFixed: Bool { experiments.allSatisfy { $0.requested.leastSamples >= $0.requested.samples } }
}

/// One experiment's part of a requested run: what to measure, and how often.
package struct ExperimentRequest: Sendable {
    package var executable: ExperimentExecutable
    /// The profile's settings, by the parameter's name.
    package var settings: [String: String]
    /// Samples per cell, not counting samples that replace disturbed samples or confirm a failure.
    package var samples: Int
    /// A cell whose expectations are settled gets no further samples after this many.
    package var leastSamples: Int
    /// Samples per cell of a large scenario: a third, because large scenarios take long and vary little.
    package var largeSamples: Int
    /// The only scenarios and variants to measure; if nil, the options and the profile choose them.
    package var scenarios: [String]?
    package var variants: [String]?
    /// The only cells to measure within these scenarios and variants; if nil, all of them.
    package var cells: Set<Expectation.Cell>?
    /// Which cells to measure if the user named no scenario, variant or number of samples.
    package var selection = Selection.everything
    /// Whether the declaration's expectations are judged. A failure needs further samples to confirm it.
    package var isJudged = true
    /// Whether to stop after the first sample that hangs, because a learner is waiting.
    package var endsAtHang = false

    package init(
        _ executable: ExperimentExecutable,
        settings: [String: String] = [:],
        samples: Int,
        leastSamples: Int? = nil,
        scenarios: [String]? = nil,
        variants: [String]? = nil
    ) {
        (self.executable, self.settings, self.samples) = (executable, settings, samples)
        self.leastSamples = leastSamples ?? samples
        largeSamples = samples / 3 + (samples % 3 == 0 ? 0 : 1)
        (self.scenarios, self.variants) = (scenarios, variants)
    }

    package enum Selection: Sendable {
        /// Every variant in every scenario.
        case everything
        /// The cells that a page shows: the first scenario, the sweeps, and the cells of expectations and questions.
        case pages
        /// The cells that the verdicts need, and all cells of the first scenario.
        case verdicts

        package func cells(of description: ExperimentDescription) -> [Expectation.Cell] {
            var wanted = description.expectedCells
            var whole = Set(description.scenarios.prefix(1).map(\.name))
            switch self {
            case .everything: return description.cells
            case .pages:
                wanted.formUnion(description.questions.flatMap(\.cells))
                for case .sweep(_, let scenarios, _, _) in description.charts.map(\.drawing) {
                    whole.formUnion(scenarios)
                }
            case .verdicts: break
            }
            return description.cells.filter { whole.contains($0.scenario) || wanted.contains($0) }
        }
    }

    /// Takes the same number of samples for each cell, as the user asked.
    package mutating func take(_ samples: Int) {
        (self.samples, leastSamples, largeSamples) = (samples, samples, samples)
    }
}

/// One experiment's part of a plan.
package struct PlannedExperiment: Sendable {
    package var requested: ExperimentRequest
    package var prepared: PreparedExperiment
    package var settings: RunSettings
    /// The cells to measure, in declaration order.
    package var cells: [Expectation.Cell]
    /// Seconds after which a sample is killed.
    package var deadline: Double

    package init(
        _ requested: ExperimentRequest,
        _ prepared: PreparedExperiment,
        _ settings: RunSettings = RunSettings(),
        cells: [Expectation.Cell],
        deadline: Double? = nil
    ) {
        (self.requested, self.prepared, self.settings, self.cells) = (requested, prepared, settings, cells)
        self.deadline = deadline ?? prepared.experiment.deadline
    }

    package var description: ExperimentDescription { prepared.experiment }

    /// The large scenarios that are skipped because the user did not choose scenarios.
    package var largeScenariosLeftOut: [String] {
        let taken = Set(cells.map(\.scenario))
        return description.scenarios.filter { $0.isLarge && !taken.contains($0.name) }.map(\.name)
    }

    /// The order of this experiment's samples under the run's seed.
    package func order(seed: UInt64) -> SampleOrder {
        // The warm-up uses a fix, which takes less time. In an exercise the warm-up uses our answer, because the
        // learner's code may hang.
        let first = cells.filter { $0.scenario == cells.first?.scenario }
        let warmUp = first.last { $0.variant == ExerciseDescription.Part.ourAnswer } ?? first.last
        let large = Set(description.scenarios.filter(\.isLarge).map(\.name))
        let most = cells.map { ($0, large.contains($0.scenario) ? requested.largeSamples : requested.samples) }
        return SampleOrder(
            cells: cells,
            least: requested.leastSamples,
            most: Dictionary(uniqueKeysWithValues: most),
            warmUp: warmUp,
            seed: seed
        )
    }
}

/// A run's settings of an experiment's parameters, by name.
package struct RunSettings: Sendable, Equatable {
    /// The profile's settings override the parameters' defaults; a scenario's own settings override the profile's.
    package var profile: [String: String]
    /// The user's settings, given by `--set` and similar options. The user's settings override everything.
    package var given: [String: String]

    package init(profile: [String: String] = [:], given: [String: String] = [:]) {
        (self.profile, self.given) = (profile, given)
    }

    /// The settings as arguments for an experiment's executable.
    var arguments: [String] {
        func options(_ name: String, _ settings: [String: String]) -> [String] {
            settings.sorted { $0.key < $1.key }.flatMap { [name, "\($0.key)=\($0.value)"] }
        }
        return options("--default", profile) + options("--set", given)
    }
}
