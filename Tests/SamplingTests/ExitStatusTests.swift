import Console
import Foundation
import Model
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
        var document = ResultDocument(
            status: status,
            startedAt: .now,
            seed: 1,
            profile: "p",
            environment: EnvironmentRecord(
                system: "s",
                kernel: "k",
                processor: "p",
                cores: 2,
                memory: 1,
                swift: "s",
                configuration: .release,
                load: nil,
                commit: nil,
                isDirty: nil
            ),
            experiments: []
        )
        document.experiments = [
            ExperimentResult(
                experiment: ExperimentDescription(
                    name: "n",
                    title: "t",
                    claim: "c",
                    claimNumbers: [],
                    parameters: [],
                    scenarios: [],
                    variants: [],
                    metrics: [],
                    expectations: [],
                    charts: [],
                    deadline: 1
                ),
                parameters: [:],
                samplesPlanned: 1,
                verdicts: verdicts
            )
        ]
        return ExitStatus(verdictsOf: document)
    }
}

@Suite("Usage errors")
struct UsageErrorTests {
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
