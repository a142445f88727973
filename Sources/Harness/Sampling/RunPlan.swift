import Model

/// The plan of a run: the experiments, their cells, and the number of samples.
package struct RunPlan: Sendable {
    package var experiments: [PlannedExperiment]
    /// The seed of the samples' order.
    package var seed: UInt64
    /// The profile's name, which the result document contains.
    package var profile: String
    /// A sentence for each experiment that is left out because its input could not be created.
    package var unprepared: [String] = []

    package init(experiments: [PlannedExperiment], seed: UInt64, profile: String) {
        (self.experiments, self.seed, self.profile) = (experiments, seed, profile)
    }

    /// The maximum number of samples in a plan. At a second each, the samples take more than a day.
    package static let mostSamples = 100_000

    /// Whether the plan has at most ``mostSamples`` samples.
    package var isBounded: Bool {
        let counts = experiments.map { Double($0.cells.count) * Double($0.requested.samples) }
        return counts.reduce(0, +) <= Double(Self.mostSamples)
    }

    /// The minimum number of samples, including warm-ups.
    package var sampleCount: Int { experiments.reduce(0) { $0 + $1.order(seed: seed).certain.count } }
    /// Whether only disturbed samples and failures can add samples to ``sampleCount``.
    package var isFixed: Bool { experiments.allSatisfy { $0.requested.leastSamples >= $0.requested.samples } }
}

/// The part of a requested run that concerns one experiment.
package struct ExperimentRequest: Sendable {
    package var executable: ExperimentExecutable
    /// The profile's settings of parameters, by the parameter's name.
    package var settings: [String: String]
    /// The number of samples per cell, without the samples that replace disturbed samples or confirm a failure.
    package var samples: Int
    /// The number of samples after which a cell gets no further samples if its expectations are settled.
    package var leastSamples: Int
    /// The number of samples per cell of a large scenario. Large scenarios take long and vary little, so a third is
    /// enough.
    package var largeSamples: Int
    /// The scenarios to measure; if nil, the options and the profile choose the scenarios.
    package var scenarios: [String]?
    package var variants: [String]?
    /// The cells to measure within the chosen scenarios and variants; nil for all cells.
    package var cells: Set<Expectation.Cell>?
    /// The choice of cells if the user names no scenario, variant or number of samples.
    package var selection = Selection.everything
    /// Whether the expectations are judged. If they are, further samples must confirm a failure.
    package var isJudged = true
    /// Whether the run ends after the first sample that hangs. A learner should not wait for the other samples.
    package var endsAtHang = false
    /// Whether a sample that does not count comes first, so that no counted sample is the one that reads the program
    /// from the disk. A program that has just been built is in memory.
    package var warmsUp = true

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
        /// The cells that a page shows. These cells belong to the first scenario, to sweeps, to expectations or to
        /// questions.
        case pages
        /// All cells of the first scenario, and the cells that the verdicts need.
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

    /// Sets the number of samples that the user requested for each cell.
    package mutating func take(_ samples: Int) {
        (self.samples, leastSamples, largeSamples) = (samples, samples, samples)
    }
}

/// The part of a plan that concerns one experiment.
package struct PlannedExperiment: Sendable {
    package var requested: ExperimentRequest
    package var prepared: PreparedExperiment
    package var settings: RunSettings
    /// The cells to measure, in declaration order.
    package var cells: [Expectation.Cell]
    /// The time after which a sample is killed, in seconds.
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

    /// Whether any sample of the plan reads the user's feed.
    package var readsGivenFeed: Bool { cells.contains { prepared.parameters.givenFeed(in: $0.scenario) != nil } }

    /// The large scenarios that the plan leaves out.
    package var largeScenariosLeftOut: [String] {
        let taken = Set(cells.map(\.scenario))
        return description.scenarios.filter { $0.isLarge && !taken.contains($0.name) }.map(\.name)
    }

    /// Returns the order of the experiment's samples for the run's seed.
    package func order(seed: UInt64) -> SampleOrder {
        // The warm-up runs a fix, because a fix takes less time. In an exercise, the warm-up runs our answer, because
        // the learner's code may hang.
        let first = cells.filter { $0.scenario == cells.first?.scenario }
        let warmUp = first.last { $0.variant == ExerciseDescription.Part.ourAnswer } ?? first.last
        let large = Set(description.scenarios.filter(\.isLarge).map(\.name))
        let most = cells.map { ($0, large.contains($0.scenario) ? requested.largeSamples : requested.samples) }
        return SampleOrder(
            cells: cells,
            least: requested.leastSamples,
            most: Dictionary(uniqueKeysWithValues: most),
            warmUp: requested.warmsUp ? warmUp : nil,
            seed: seed
        )
    }
}

/// The settings of an experiment's parameters in a run, by the parameter's name.
package struct RunSettings: Sendable, Equatable {
    /// The profile's settings, which override the parameters' defaults. A scenario's settings override the profile's
    /// settings.
    package var profile: [String: String]
    /// The user's settings, from `--set` and similar options. The user's settings override all other settings.
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
