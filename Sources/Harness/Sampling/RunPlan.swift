import Model

/// What a run is to measure.
package struct RunPlan: Sendable {
    package var experiments: [PlannedExperiment]
    /// The seed of the samples' order.
    package var seed: UInt64
    /// The profile's name, for the document.
    package var profile: String

    package init(experiments: [PlannedExperiment], seed: UInt64, profile: String) {
        self.experiments = experiments
        self.seed = seed
        self.profile = profile
    }

    /// The most samples that a run may plan: at a second each, they take more than a day.
    package static let mostSamples = 100_000

    /// Whether the run stays within ``mostSamples``.
    package var isBounded: Bool {
        var rest = Self.mostSamples
        for experiment in experiments {
            let cells = experiment.scenarios.count.multipliedReportingOverflow(by: experiment.variants.count)
            let samples = cells.partialValue.multipliedReportingOverflow(by: experiment.samples)
            guard !cells.overflow, !samples.overflow, samples.partialValue <= rest else { return false }
            rest -= samples.partialValue
        }
        return true
    }

    /// The samples that it takes at least, warm-ups included.
    package var sampleCount: Int { experiments.reduce(0) { $0 + $1.course(seed: seed).certain.count } }
    /// Whether only disturbed samples and failures need more.
    package var isFixed: Bool { experiments.allSatisfy { $0.leastSamples >= $0.samples } }
}

/// One experiment's part of a plan.
package struct PlannedExperiment: Sendable {
    package var executable: ExperimentExecutable
    package var prepared: PreparedExperiment
    package var settings: RunSettings
    /// The number for each variant in each scenario, but for disturbed ones and those that confirm a failure.
    package var samples: Int
    /// The number at which a cell gets no more if its expectations are settled.
    package var leastSamples: Int
    /// The number for each variant in each large scenario, at most ``samples``.
    package var largeSamples: Int
    /// The scenarios to measure, in declaration order.
    package var scenarios: [String]
    /// The variants to measure, in declaration order.
    package var variants: [String]
    /// Seconds after which a sample is killed.
    package var deadline: Double
    /// Whether a variant is left out of a scenario, but for the first, in which nothing is expected of it.
    package var measuresOnlyExpected: Bool
    /// Whether the first sample that is killed at its deadline is the last one: somebody waits for the verdict.
    package var endsAtHang = false
    /// The only cells to measure; nil: every variant in every scenario.
    package var only: Set<Expectation.Cell>?

    package init(
        executable: ExperimentExecutable,
        prepared: PreparedExperiment,
        settings: RunSettings,
        samples: Int,
        leastSamples: Int? = nil,
        largeSamples: Int? = nil,
        scenarios: [String],
        variants: [String],
        deadline: Double,
        measuresOnlyExpected: Bool = false
    ) {
        self.executable = executable
        self.prepared = prepared
        self.settings = settings
        self.samples = samples
        self.leastSamples = leastSamples ?? samples
        self.largeSamples = largeSamples ?? samples
        self.scenarios = scenarios
        self.variants = variants
        self.deadline = deadline
        self.measuresOnlyExpected = measuresOnlyExpected
    }

    package var description: ExperimentDescription { prepared.experiment }

    /// The large scenarios that are skipped, for a user who has not chosen scenarios.
    package var largeScenariosLeftOut: [String] {
        description.scenarios.filter { $0.isLarge && !scenarios.contains($0.name) }.map(\.name)
    }

    /// The cells to measure, in declaration order.
    private var cells: [Expectation.Cell] {
        let all = scenarios.flatMap { scenario in variants.map { Expectation.Cell($0, in: scenario) } }
            .filter { only?.contains($0) ?? true }
        guard measuresOnlyExpected else { return all }
        let expected = description.expectedCells
        return all.filter { $0.scenario == description.scenarios.first?.name || expected.contains($0) }
    }

    /// The course of this experiment's samples under the run's seed.
    package func course(seed: UInt64) -> SampleCourse {
        let cells = self.cells
        // A fix warms up: all variants use the same files and pages, and a fix takes less time. Of an exercise it is our
        // answer: the learner's may hang.
        let first = cells.filter { $0.scenario == scenarios.first }
        let warmUp = first.last { $0.variant == ExerciseDescription.Part.ourAnswer } ?? first.last ?? cells.first
        let large = Set(description.scenarios.filter(\.isLarge).map(\.name))
        return SampleCourse(
            cells: cells,
            least: leastSamples,
            most: Dictionary(
                uniqueKeysWithValues: cells.map { ($0, large.contains($0.scenario) ? largeSamples : samples) }
            ),
            warmUp: warmUp,
            seed: seed
        )
    }
}
