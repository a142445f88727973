import Foundation
import Model
import Telling
import Testing

import enum Model.ExitStatus
import struct Model.Expectation

@Suite("Exit status of a document")
struct ExitStatusTests {
    @Test("A failed fix outranks a pitfall that no longer shows, which outranks an undecided expectation")
    func precedence() {
        #expect(status([.fixHolds: .held, .pitfallShows: .held]) == .held)
        #expect(status([.fixHolds: .failed, .pitfallShows: .failed]) == .fixFailed)
        #expect(status([.fixHolds: .undecided, .pitfallShows: .failed]) == .pitfallGone)
        #expect(status([.fixHolds: .undecided, .pitfallShows: .held]) == .inconclusive)
        #expect(status([.fixHolds: .held, .flawShows: .failed]) == .pitfallGone)
        #expect(status([.sameWork: .failed, .flawShows: .failed]) == .fixFailed)
    }

    @Test("What a finished run was not asked to measure does not count; a run that was cut off is inconclusive")
    func notMeasured() {
        #expect(status([.fixHolds: .held, .pitfallShows: .notMeasured]) == .held)
        #expect(status([.fixHolds: .held, .pitfallShows: .notMeasured], .interrupted) == .inconclusive)
        #expect(status([.fixHolds: .held, .pitfallShows: .notMeasured], .running) == .inconclusive)
        #expect(status([.fixHolds: .held], .interrupted) == .inconclusive)
        #expect(status([.fixHolds: .notMeasured]) == .inconclusive)
        #expect(status([:]) == .inconclusive)
    }

    @Test("A feed of the user needs no decided expectation, if it was measured")
    func givenFeed() {
        func status(_ outcome: Sample.Outcome, isWarmUp: Bool = false) -> ExitStatus {
            var result = ExperimentResult(
                experiment: .madeUp(),
                parameters: ["only": ["feed": .text("/stops.txt")]],
                samplesPlanned: 1
            )
            result.samples = [.madeUp("v", "only", isWarmUp: isWarmUp, outcome: outcome)]
            return ExitStatus(verdictsOf: .madeUp([result]))
        }
        #expect(status(.finished) == .held)
        #expect(status(.finished, isWarmUp: true) == .inconclusive)
        #expect(status(.crashed(signal: 11)) == .inconclusive)
    }

    private func status(
        _ rulings: [Expectation.Role: Verdict.Ruling],
        _ status: ResultDocument.Status = .complete
    ) -> ExitStatus {
        let verdicts = rulings.map { role, ruling in
            Verdict(
                expectation: Expectation(
                    identifier: "e",
                    role: role,
                    sentence: "s",
                    claim: .finishes(Expectation.Cell("v", in: "s"))
                ),
                ruling: ruling,
                evidence: ""
            )
        }
        var document = ScriptedExperiment.document(
            of: ScriptedExperiment.description(variants: [], expectations: []),
            samples: 1
        )
        document.status = status
        document.experiments[0].verdicts = verdicts
        return ExitStatus(verdictsOf: document)
    }
}
