import Model

import struct Model.Expectation

/// A small experiment with one expectation, and its samples.
enum Judged {
    static let pitfall = Expectation.Cell("flooded", in: "whole")
    static let fix = Expectation.Cell("newest", in: "whole")

    static func median(_ cell: Expectation.Cell) -> Expectation.Figure {
        Expectation.Figure(.median, of: "stall", cell)
    }

    static func sample(
        _ cell: Expectation.Cell,
        _ value: Double,
        outcome: Sample.Outcome = .finished,
        isWarmUp: Bool = false,
        isConfirmation: Bool = false,
        control: ControlRecord? = nil
    ) -> Sample {
        .madeUp(
            cell.variant,
            cell.scenario,
            isWarmUp: isWarmUp,
            isConfirmation: isConfirmation,
            outcome: outcome,
            outcome == .finished ? ["stall": .value(value), "updates": .value(value)] : [:],
            control: outcome == .finished ? control : nil
        )
    }

    static func verdict(of claim: Expectation.Claim, _ role: Expectation.Role, _ samples: [Sample]) -> Verdict {
        Judgement.verdicts(of: result(expecting: expectation(claim, role), samples))[0]
    }

    static func expectation(
        _ claim: Expectation.Claim,
        _ role: Expectation.Role = .fixHolds,
        system: Expectation.System? = nil
    ) -> Expectation {
        Expectation(identifier: "e", role: role, sentence: "s", claim: claim, system: system)
    }

    static func result(expecting expectation: Expectation, _ samples: [Sample]) -> ExperimentResult {
        let description = ExperimentDescription.madeUp(
            metrics: [
                Metric("stall", .milliseconds, .lowerIsBetter, "s"),
                Metric("updates", .count, .lowerIsBetter, "s"),
            ],
            expectations: [expectation]
        )
        return ExperimentResult(experiment: description, parameters: [:], samplesPlanned: 1, samples: samples)
    }
}
