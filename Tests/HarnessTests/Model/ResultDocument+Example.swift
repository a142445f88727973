import Foundation
import Model

extension ResultDocument {
    /// A small document with one value of each kind.
    static var example: ResultDocument {
        var sample = Sample.madeUp(
            "flooded",
            "whole",
            ["longestStall": .value(12.5), "peakHeap": .unavailable(reason: "no such counter")],
            frames: [Sample.Frame(due: 16, late: 3, running: 1, waiting: 1, blocked: 1)]
        )
        (sample.series, sample.marks) = ([.example], [Sample.Mark(time: 12.5, label: "10 → 5")])
        let expectation = Expectation(
            identifier: "flooded-stalls",
            role: .pitfallShows,
            sentence: "flooded stalls",
            claim: .figure(
                Expectation.Figure(.median, of: "longestStall", Expectation.Cell("flooded", in: "whole")),
                .atLeast,
                .constant(10)
            )
        )
        return ResultDocument(
            status: .complete,
            startedAt: Date(timeIntervalSince1970: 1_790_000_000),
            seed: 7,
            profile: "quick",
            environment: .example,
            experiments: [
                ExperimentResult(
                    experiment: .madeUp(
                        "flood",
                        scenarios: [Scenario(name: "whole", summary: "all", overrides: [:])],
                        variants: [
                            VariantDescription(name: "flooded", kind: .pitfall, summary: "s", file: "Flooded.swift")
                        ],
                        metrics: [Metric("longestStall", .milliseconds, .lowerIsBetter, "s")],
                        expectations: [expectation]
                    ),
                    parameters: ["whole": ["rows": .integer(20), "cost": .number(0.5), "feed": .text("")]],
                    samplesPlanned: 1,
                    samples: [sample],
                    verdicts: [Verdict(expectation: expectation, ruling: .held, evidence: "median 12.5 ms")]
                )
            ]
        )
    }
}

extension Sample.Series {
    /// A series of three steps. Two steps have the same time.
    static var example: Sample.Series {
        guard
            let series = try? Sample.Series(
                name: "running",
                points: [Point(time: 0, value: 10), Point(time: 12.5, value: 7), Point(time: 12.5, value: 5)]
            )
        else { preconditionFailure("the example is a series") }
        return series
    }
}
