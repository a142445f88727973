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

    package var sampleCount: Int { experiments.reduce(0) { $0 + $1.order(seed: seed).places.count } }
}

/// One experiment's part of a plan.
package struct PlannedExperiment: Sendable {
    package var executable: ExperimentExecutable
    package var prepared: PreparedExperiment
    package var settings: RunSettings
    /// The number for each variant in each scenario.
    package var samples: Int
    /// The number for each variant in each large scenario, at most ``samples``.
    package var largeSamples: Int
    /// The scenarios to measure, in declaration order.
    package var scenarios: [String]
    /// The variants to measure, in declaration order.
    package var variants: [String]
    /// Seconds after which a sample is killed.
    package var deadline: Double

    package init(
        executable: ExperimentExecutable,
        prepared: PreparedExperiment,
        settings: RunSettings,
        samples: Int,
        largeSamples: Int? = nil,
        scenarios: [String],
        variants: [String],
        deadline: Double
    ) {
        self.executable = executable
        self.prepared = prepared
        self.settings = settings
        self.samples = samples
        self.largeSamples = largeSamples ?? samples
        self.scenarios = scenarios
        self.variants = variants
        self.deadline = deadline
    }

    package var description: ExperimentDescription { prepared.experiment }

    /// The large scenarios that are skipped, for a user who has not chosen scenarios.
    package var largeScenariosLeftOut: [String] {
        description.scenarios.filter { $0.isLarge && !scenarios.contains($0.name) }.map(\.name)
    }

    /// The order of this experiment's samples under the run's seed.
    package func order(seed: UInt64) -> SampleOrder {
        let cells = scenarios.flatMap { scenario in
            variants.map { Expectation.Cell($0, in: scenario) }
        }
        // A fix warms up: all variants use the same files and pages, and a fix takes less time.
        var warmUp: Expectation.Cell?
        if let variant = variants.last, let scenario = scenarios.first {
            warmUp = Expectation.Cell(variant, in: scenario)
        }
        let large = Set(description.scenarios.filter(\.isLarge).map(\.name))
        let largeCells = cells.filter { large.contains($0.scenario) }
        return SampleOrder(
            cells: cells,
            samples: samples,
            fewer: Dictionary(uniqueKeysWithValues: largeCells.map { ($0, largeSamples) }),
            warmUp: warmUp,
            seed: seed
        )
    }
}
