import Exercises
import Model

import struct Model.Expectation

extension ExerciseMark {
    static func example(_ rulings: Verdict.Ruling...) -> ExerciseMark { example(rulings) }
    static func example(_ rulings: [Verdict.Ruling]) -> ExerciseMark { MarkedExample().mark(rulings) }
}

/// The result of an exercise that allows stalls of 2 ms. The pitfall stalls for 90 ms, our answer for 1 ms, and the
/// learner's file for 3 ms. Each variant shows 12,801 updates in 64 ms.
struct MarkedExample {
    var beside = [("flooded", VariantDescription.Kind.pitfall)]
    var metric = "stall"
    var bound: Expectation.Bound = .multiple(2, of: Self.figure("stall", of: ExerciseDescription.Part.ourAnswer))
    /// The number of samples of each variant.
    var samples = 1
    /// The number of samples of the learner's file, if it has more samples than the other variants.
    var samplesOfYours: Int?
    /// The number of milliseconds by which each sample's stall is longer than the previous sample's.
    var growth = 0.0
    /// The outcome of the samples of the learner's file.
    var outcome = Sample.Outcome.finished
    /// The evidence of each verdict.
    var evidence = ""
    /// The rulings whose verdicts have a sample that the machine disturbed.
    var disturbed: Set<Verdict.Ruling> = []

    /// Returns a metric's median over the samples of the learner's file.
    func figure(_ metric: String) -> Expectation.Figure { Self.figure(metric, of: ExerciseDescription.Part.yours) }

    private static func figure(_ metric: String, of variant: String) -> Expectation.Figure {
        Expectation.Figure(.median, of: metric, Expectation.Cell(variant, in: "scroll"))
    }

    /// - Parameters:
    ///   - rulings: The rulings on expectations that all have the same sentence.
    ///   - answer: The answer to mark in place of the learner's file; nil to mark the learner's file.
    func mark(_ rulings: [Verdict.Ruling], of answer: String? = nil) -> ExerciseMark {
        let expectation = Expectation(
            identifier: "yours-keeps-frames",
            role: .fixHolds,
            sentence: "yours keeps the frames.",
            claim: .figure(figure(metric), .atMost, bound)
        )
        let variants =
            beside.map { (name: $0.0, kind: $0.1, stall: 90.0) } + [
                (ExerciseDescription.Part.ourAnswer, .refinedFix, 1), (ExerciseDescription.Part.yours, .refinedFix, 3),
            ]
        let experiment = ExperimentDescription.madeUp(
            "one-per-frame",
            scenarios: [Scenario(name: "scroll", summary: "")],
            variants: variants.map {
                VariantDescription(name: $0.name, kind: $0.kind, summary: "a block for each row", file: "")
            },
            metrics: [
                Metric("stall", .milliseconds, "The longest stall. It is not rounded."),
                Metric("updates", .count, "Updates shown."), Metric("wallTime", .seconds, "Until the work ends."),
            ],
            expectations: [expectation]
        )
        return ExerciseMark(
            ExperimentResult(
                experiment: experiment,
                parameters: [:],
                samplesPlanned: samples,
                samples: variants.flatMap { variant in
                    let isYours = variant.name == ExerciseDescription.Part.yours
                    return (1...(isYours ? samplesOfYours ?? samples : samples)).map { block in
                        sample(variant.name, variant.stall + growth * Double(block - 1), block)
                    }
                },
                verdicts: rulings.map { ruling in
                    var verdict = Verdict(expectation: expectation, ruling: ruling, evidence: evidence)
                    verdict.disturbed = disturbed.contains(ruling) ? 1 : 0
                    return verdict
                }
            ),
            of: answer
        )
    }

    private func sample(_ variant: String, _ stall: Double, _ block: Int) -> Sample {
        let outcome = variant == ExerciseDescription.Part.yours ? outcome : .finished
        let metrics: [String: MeasuredValue] = [
            "stall": .value(stall), "updates": .value(12_801), "wallTime": .value(0.064),
        ]
        return .madeUp(variant, "scroll", block: block, outcome: outcome, outcome == .finished ? metrics : [:])
    }
}
