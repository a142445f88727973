import Foundation
import Model

/// A small hand-made run of two pitfalls and two fixes. One fix crashes in the second scenario.
enum Fixture {
    static let stall = Metric(
        "longestStall",
        .milliseconds,
        .lowerIsBetter,
        "The longest the main thread served no frame."
    )
    static let throughput = Metric("throughput", .rowsPerSecond, .higherIsBetter, "Rows stored in a second.")
    static let heap = Metric("peakHeap", .bytes, .lowerIsBetter, "The most that was allocated.")

    static let experiment = ExperimentDescription(
        name: "progress-flood",
        title: "A progress callback per row",
        claim: "Reporting every row to the main queue freezes the screen.",
        claimNumbers: [13, 14],
        topic: .mainThread,
        lead: Lead(metric: "longestStall", scenario: "whole-import", pitfall: "flooded", fix: "newest-only"),
        parameters: [],
        scenarios: [
            Scenario(name: "whole-import", summary: "Nobody touches the screen.", overrides: [:]),
            Scenario(name: "fifty-rows", summary: "A small feed.", overrides: ["rows": .integer(50)]),
        ],
        variants: [
            variant("flooded", .pitfall),
            variant("every-hundredth", .articleFix),
            variant("guarded", .refinedFix),
            variant("newest-only", .structured),
        ],
        metrics: [stall, throughput, heap],
        expectations: [],
        charts: [
            ChartDescription(
                title: "How long the screen was blocked",
                scenario: "whole-import",
                drawing: .bars(metric: "longestStall")
            ),
            ChartDescription(title: "Rows per second", scenario: "whole-import", drawing: .bars(metric: "throughput")),
            ChartDescription(title: "Late frames", scenario: "whole-import", drawing: .lateFrames),
            ChartDescription(title: "Fifty rows", scenario: "fifty-rows", drawing: .bars(metric: "throughput")),
        ],
        deadline: 60
    )

    static func variant(_ name: String, _ kind: VariantDescription.Kind, twin: String? = nil) -> VariantDescription {
        VariantDescription(name: name, kind: kind, summary: "What \(name) does.", file: "\(name).swift", twin: twin)
    }

    static let samples: [Sample] = {
        var samples: [Sample] = []
        let stalls = ["flooded": 1_060.0, "every-hundredth": 3.1, "guarded": 3.0, "newest-only": 0.4]
        for block in 1...3 {
            let step = Double(block - 2)
            for variant in experiment.variants {
                let stall = stalls[variant.name, default: 0] * (1 + step / 10)
                samples.append(
                    Sample.madeUp(
                        variant.name,
                        "whole-import",
                        block: block,
                        [
                            "longestStall": .value(stall),
                            "throughput": .value(250_000 + 1_000 * step),
                            "peakHeap": .unavailable(reason: "this system has no mallinfo2"),
                        ],
                        frames: variant.kind == .pitfall
                            ? [Sample.Frame(due: 100, late: stall, running: stall - 20, waiting: 15, blocked: 5)] : []
                    )
                )
                let crashes = variant.name == "every-hundredth"
                samples.append(
                    Sample.madeUp(
                        variant.name,
                        "fifty-rows",
                        block: block,
                        outcome: crashes
                            ? .crashed(signal: 4)
                            : variant.name == "flooded" && block == 3 ? .timedOut(afterSeconds: 20) : .finished,
                        ["throughput": .value(9_000 + 100 * step)]
                    )
                )
            }
        }
        return samples
    }()

    static func verdict(
        _ sentence: String,
        _ ruling: Verdict.Ruling,
        _ evidence: String,
        _ role: Expectation.Role = .fixHolds
    ) -> Verdict {
        Verdict(
            expectation: Expectation(
                identifier: sentence,
                role: role,
                sentence: sentence,
                claim: .finishes(Expectation.Cell("flooded", in: "whole-import"))
            ),
            ruling: ruling,
            evidence: evidence
        )
    }

    static let verdicts = [
        verdict("The flood freezes the screen.", .held, "median 1.06 s, at least 250 ms", .pitfallShows),
        verdict("Newest-only never misses a frame.", .failed, "median 18.2 ms, at most 16.7 ms"),
        verdict("The article's fix crashes below 100 rows.", .undecided, "2 of 3 samples crashed", .flawShows),
        verdict("A cancel stops the import within 50 ms.", .notMeasured, "no samples were taken"),
    ]

    static let result = ExperimentResult(
        experiment: experiment,
        parameters: ["whole-import": ["rows": .integer(12_793)], "fifty-rows": ["rows": .integer(50)]],
        samplesPlanned: 3,
        samples: samples,
        verdicts: verdicts
    )

    /// Returns the result with `text` in place of its names, its sentences and its samples' messages.
    static func result(saying text: String) -> ExperimentResult {
        var result = result.renamed(text)
        result.experiment.scenarios[0].summary = text
        for index in result.samples.indices where result.samples[index].scenario == "fifty-rows" {
            result.samples[index].outcome = .failed(status: 1, message: text)
            result.samples[index].metrics["peakHeap"] = .unavailable(reason: text)
        }
        return result
    }

    static func document(_ experiments: [ExperimentResult] = [result]) -> ResultDocument {
        var document = ResultDocument.madeUp(experiments)
        document.endedAt = document.startedAt.addingTimeInterval(72)
        return document
    }
}

extension ExperimentResult {
    /// Returns the result with changed samples of one variant.
    func changing(_ variant: String, _ change: (inout Sample) throws -> Void) rethrows -> ExperimentResult {
        var result = self
        for index in result.samples.indices where result.samples[index].variant == variant {
            try change(&result.samples[index])
        }
        return result
    }

    /// Returns the result with `text` in place of its names and sentences.
    func renamed(_ text: String) -> ExperimentResult {
        var result = self
        (result.experiment.name, result.experiment.title, result.experiment.claim) = (text, text, text)
        for index in result.experiment.charts.indices { result.experiment.charts[index].title = text }
        let renamed = result.experiment.variants[0].name
        (result.experiment.variants[0].name, result.experiment.variants[0].summary) = (text, text)
        result = result.changing(renamed) { $0.variant = text }
        for index in result.verdicts.indices {
            result.verdicts[index].expectation.sentence = text
            result.verdicts[index].evidence = text
        }
        return result
    }
}
