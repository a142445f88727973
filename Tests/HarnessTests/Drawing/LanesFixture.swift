import Model

/// A run of downloads with a limit. The user lowers the limit from 10 to 5 after a second, and pauses all downloads
/// from 2 s to 2.5 s. When the limit falls, `flooded` stops no download, `every-hundredth` stops one every 100 ms, and
/// `newest-only` follows the limit. `guarded` sometimes keeps a slot idle. The run ends after 4 s.
enum LanesFixture {
    static let marks = [
        Sample.Mark(time: 1_000, label: "10 → 5"), Sample.Mark(time: 2_000, label: "pause all"),
        Sample.Mark(time: 2_500, label: "resume all"),
    ]
    private static let limit: [(Double, Double)] = [(0, 10), (1_000, 5), (2_000, 0), (2_500, 5)]
    private static let waiting: [(Double, Double)] = [(0, 30), (3_500, 0), (4_000, 0)]

    static func running(_ variant: String) -> [(Double, Double)] {
        switch variant {
        case "flooded": [(0, 10), (4_000, 0)]
        case "every-hundredth":
            [(0, 10)] + (1...5).map { (1_000 + 100 * Double($0), Double(10 - $0)) } + [
                (2_000, 0), (2_500, 5), (4_000, 0),
            ]
        case "guarded": [(0, 10), (1_000, 5), (1_500, 3), (1_800, 5), (2_000, 0), (2_500, 5), (3_600, 2), (4_000, 0)]
        default: [(0, 10), (1_000, 5), (2_000, 0), (2_500, 5), (4_000, 0)]
        }
    }

    static func series(_ name: String, _ points: [(Double, Double)]) throws -> Sample.Series {
        try Sample.Series(name: name, points: points.map { Sample.Series.Point(time: $0.0, value: $0.1) })
    }

    static func series(of variant: String) throws -> [Sample.Series] {
        [try series("running", running(variant)), try series("limit", limit), try series("waiting", waiting)]
    }

    /// - Parameter waiting: The name that the chart declares for the series of waiting downloads; nil for none.
    static func result(waiting: String? = "waiting") throws -> ExperimentResult {
        var experiment = Fixture.experiment
        experiment.name = "download-limit"
        experiment.scenarios = [Scenario(name: "script", summary: "The user's actions.", overrides: [:])]
        experiment.charts = [
            ChartDescription(
                title: "Running downloads against what the user allows",
                scenario: "script",
                drawing: .lanes(series: "running", limit: "limit", waiting: waiting, unit: .count)
            )
        ]
        return ExperimentResult(
            experiment: experiment,
            parameters: ["script": [:]],
            samplesPlanned: 1,
            samples: try experiment.variants.map { variant in
                var sample = Sample.madeUp(variant.name, "script")
                sample.series = try series(of: variant.name)
                sample.marks = marks
                return sample
            },
            verdicts: []
        )
    }
}
