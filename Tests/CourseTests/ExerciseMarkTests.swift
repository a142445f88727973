import Console
import Course
import Model
import Testing

import struct Model.Expectation

/// A learner is marked by what was measured, and never for the machine's sake.
@Suite("Exercise mark")
struct ExerciseMarkTests {
    @Test(
        "One failure is not yet; what is undecided is inconclusive, unless something fails",
        arguments: [
            ([Verdict.Ruling.held, .held], ExerciseMark.Grade.holds), ([.held, .failed], .notYet),
            ([.held, .undecided], .inconclusive), ([.undecided, .failed], .notYet),
            ([.held, .notMeasured], .inconclusive), ([], .inconclusive),
        ]
    )
    func grade(rulings: [Verdict.Ruling], grade: ExerciseMark.Grade) {
        #expect(ExerciseMark.example(rulings).grade == grade)
    }

    @Test("The text names what fails, its figure, its bound and the figures beside it; what holds is in a line")
    func text() {
        let style = TerminalStyle(width: 80, isTerminal: false, usesColour: false, usesUnicode: true)
        #expect(
            MarkText(style: style).lines(.example([.failed, .held]), of: "one-per-frame") == [
                "one-per-frame: not yet",
                "",
                "✗ yours keeps the frames.",
                "    yours 3 ms, at most 2 ms; beside it flooded 90 ms, our-answer 1 ms",
                "",
                "✓ yours keeps the frames.",
            ]
        )
    }
}

extension ExerciseMark {
    static func example(_ rulings: Verdict.Ruling...) -> ExerciseMark { example(rulings) }

    /// Of a pitfall with 90 ms, our answer with 1 ms and a learner's file with 3 ms, of which 2 ms are allowed.
    static func example(_ rulings: [Verdict.Ruling]) -> ExerciseMark {
        let names = ["flooded", ExerciseDescription.Part.ourAnswer, ExerciseDescription.Part.yours]
        let claim = Expectation.Claim.figure(
            Expectation.Figure(.median, of: "stall", Expectation.Cell(ExerciseDescription.Part.yours, in: "scroll")),
            .atMost,
            .multiple(2, of: Expectation.Figure(.median, of: "stall", Expectation.Cell(names[1], in: "scroll")))
        )
        let expectation = Expectation(
            identifier: "yours-keeps-frames",
            role: .fixHolds,
            sentence: "yours keeps the frames.",
            claim: claim
        )
        let experiment = ExperimentDescription(
            name: "one-per-frame",
            title: "",
            claim: "",
            claimNumbers: [],
            parameters: [],
            scenarios: [Scenario(name: "scroll", summary: "")],
            variants: names.map { VariantDescription(name: $0, kind: .pitfall, summary: "", file: "") },
            metrics: [Metric("stall", .milliseconds, "")],
            expectations: [expectation],
            charts: [],
            deadline: 1
        )
        let samples = zip(names, [90.0, 1, 3]).map { name, stall in
            Sample(
                variant: name,
                scenario: "scroll",
                block: 1,
                isWarmUp: false,
                startedAfter: 0,
                outcome: .finished,
                measurement: Sample.Measurement(metrics: ["stall": .value(stall)])
            )
        }
        return ExerciseMark(
            ExperimentResult(
                experiment: experiment,
                parameters: [:],
                samplesPlanned: 1,
                samples: samples,
                verdicts: rulings.map { Verdict(expectation: expectation, ruling: $0, evidence: "") }
            )
        )
    }
}
