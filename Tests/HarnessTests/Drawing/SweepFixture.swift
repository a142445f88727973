import Model

/// A run with seven sizes of a save. `flooded` deadlocks at the smallest size, nothing was measured at the largest
/// size, and `newest-only` has no stall at sizes of 1,000 and more.
enum SweepFixture {
    static let sizes = [1, 10, 50, 250, 1_000, 10_000, 12_800]
    static let total = Metric("importTime", .seconds, .lowerIsBetter, "From the first row to the last save.")

    static func scenario(_ size: Int) -> String { "rows-per-save-\(size)" }

    /// - Parameter metrics: The metrics of the sweep.
    static func result(_ metrics: [String], mark: Double? = 250) -> ExperimentResult {
        var experiment = Fixture.experiment
        experiment.name = "batch-size"
        experiment.scenarios = sizes.map { size in
            Scenario(
                name: scenario(size),
                summary: "This many rows per save.",
                isLarge: size == 12_800,
                overrides: ["rows-per-save": .integer(size)]
            )
        }
        experiment.metrics = [total, Fixture.stall, Fixture.throughput]
        experiment.charts = [
            ChartDescription(
                title: "What the size of a save costs",
                scenario: scenario(1),
                drawing: .sweep(
                    parameter: "rows-per-save",
                    scenarios: sizes.map(scenario),
                    metrics: metrics,
                    mark: mark
                )
            )
        ]
        return ExperimentResult(
            experiment: experiment,
            parameters: Dictionary(
                uniqueKeysWithValues: sizes.map { (scenario($0), ["rows-per-save": .integer($0)]) }
            ),
            samplesPlanned: 3,
            samples: sizes.dropLast().flatMap { size in
                experiment.variants.enumerated().flatMap { index, variant in
                    (1...3).map { sample(variant.name, Double(index + 1), size, block: $0) }
                }
            },
            verdicts: []
        )
    }

    private static func sample(_ variant: String, _ slowness: Double, _ size: Int, block: Int) -> Sample {
        let spread = 1 + Double(block - 2) / 8
        let seconds = (0.05 + 3 / Double(size)) * slowness * spread
        let stall = variant == "newest-only" && size >= 1_000 ? 0 : 0.4 * Double(size).squareRoot() * slowness * spread
        return Sample.madeUp(
            variant,
            scenario(size),
            block: block,
            outcome: variant == "flooded" && size == 1 ? .timedOut(afterSeconds: 20) : .finished,
            [
                "importTime": .value(seconds),
                "longestStall": .value(stall),
                "throughput": .value(12_800 / seconds),
            ]
        )
    }
}
