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

    @Test("What a finished run was not asked to measure decides nothing; a run that was cut off is not excused")
    func notMeasured() {
        #expect(status([.fixHolds: .held, .pitfallShows: .notMeasured]) == .held)
        #expect(status([.fixHolds: .held, .pitfallShows: .notMeasured], .interrupted) == .inconclusive)
        #expect(status([.fixHolds: .held, .pitfallShows: .notMeasured], .running) == .inconclusive)
        #expect(status([.fixHolds: .held], .interrupted) == .inconclusive)
        #expect(status([.fixHolds: .notMeasured]) == .inconclusive)
        #expect(status([:]) == .inconclusive)
    }

    @Test("A fix that fails on a busy machine, or once, is undecided; one whose failure is confirmed has failed")
    func disturbed() {
        func sample(_ stall: Double, late: Double, isConfirmation: Bool = false) -> Sample {
            Sample(
                variant: "v",
                scenario: "only",
                block: 1,
                isWarmUp: false,
                isConfirmation: isConfirmation,
                startedAfter: 0,
                outcome: .finished,
                measurement: Sample.Measurement(
                    metrics: ["stall": .value(stall)],
                    control: ControlRecord(longestDelay: late, stolen: 0, span: 1000)
                )
            )
        }
        let cell = Expectation.Cell("v", in: "only")
        let stall = Expectation.Figure(.median, of: "stall", cell)
        func status(_ samples: Sample..., kernel: String = "Linux 6") -> ExitStatus {
            var expectation = ScriptedExperiment.expectation("holds", cell, .figure(stall, .atMost, .constant(10)))
            expectation.system = .linux
            let finishes = ScriptedExperiment.expectation("finishes", cell, .finishes(cell))
            var document = ScriptedExperiment.document(
                of: ScriptedExperiment.description(variants: ["v"], expectations: [expectation, finishes]),
                samples: 1
            )
            document.status = .complete
            document.environment.kernel = kernel
            document.experiments[0].samples = samples
            document.judge()
            return ExitStatus(verdictsOf: document)
        }
        #expect(status(sample(50, late: 40)) == .inconclusive)
        #expect(status(sample(5, late: 40)) == .held)
        #expect(status(sample(50, late: 40), sample(5, late: 1)) == .held)
        #expect(status(sample(50, late: 1), sample(5, late: 1, isConfirmation: true)) == .inconclusive)
        #expect(status(sample(50, late: 1), sample(50, late: 40, isConfirmation: true)) == .inconclusive)
        #expect(status(sample(50, late: 1), sample(50, late: 1, isConfirmation: true)) == .fixFailed)
        // Nothing else to confirm it: an old document.
        #expect(status(sample(50, late: 1)) == .fixFailed)
        #expect(status(sample(50, late: 1), kernel: "Darwin 25") == .held)
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

@Suite("Usage errors")
struct UnknownNameTests {
    @Test("An unknown name is reported with the existing ones, and the one that was probably meant")
    func nearest() {
        let error = UsageError(unknown: "experiment", "progress-flod", known: ["batch-save", "progress-flood"])
        #expect(error.description.contains("choose batch-save or progress-flood"))
        #expect(error.description.hasSuffix("did you mean progress-flood?"))
    }

    @Test("Only a similar name is suggested")
    func nothingNear() {
        let error = UsageError(unknown: "experiment", "zzz", known: ["batch-save", "progress-flood"])
        #expect(!error.description.contains("did you mean"))
    }
}
