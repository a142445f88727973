import Foundation
import Model
import Testing

import struct Model.Expectation

@Suite("Judgement")
struct JudgementTests {
    private let pitfall = Judged.pitfall
    private let fix = Judged.fix

    @Test(
        "A figure within its bound holds, one beyond it fails",
        arguments: [(16.7, Verdict.Ruling.held), (16.8, .failed)]
    )
    func constantBound(stall: Double, ruling: Verdict.Ruling) {
        let verdict = judge(
            .figure(Judged.median(fix), .atMost, .constant(16.7)),
            .fixHolds,
            [Judged.sample(fix, stall)]
        )
        #expect(verdict.ruling == ruling)
        #expect(verdict.evidence.contains("16.7 ms"))
    }

    @Test("The median, the smallest and the largest are taken over the counted samples, without warm-ups")
    func statistics() {
        let samples = [1.0, 5, 30].map { Judged.sample(fix, $0) } + [Judged.sample(fix, 1000, isWarmUp: true)]
        for (statistic, value) in [(Expectation.Statistic.minimum, 1.0), (.median, 5), (.maximum, 30)] {
            let figure = Expectation.Figure(statistic, of: "stall", fix)
            #expect(judge(.figure(figure, .equals, .constant(value)), .fixHolds, samples).ruling == .held)
        }
    }

    @Test("A figure can be compared with a multiple of another variant's")
    func multiple() {
        let samples = [Judged.sample(pitfall, 100), Judged.sample(fix, 10)]
        func ruling(_ factor: Double) -> Verdict.Ruling {
            judge(
                .figure(Judged.median(pitfall), .atLeast, .multiple(factor, of: Judged.median(fix))),
                .fixHolds,
                samples
            ).ruling
        }
        #expect(ruling(10) == .held)
        #expect(ruling(10.1) == .failed)
    }

    @Test("Zero is at least zero, but not twice zero; a positive figure is at least any multiple of zero")
    func multipleOfNothing() {
        func ruling(_ relation: Expectation.Relation, _ factor: Double, _ observed: Double = 0) -> Verdict.Ruling {
            judge(
                .figure(Judged.median(pitfall), relation, .multiple(factor, of: Judged.median(fix))),
                .fixHolds,
                [Judged.sample(pitfall, observed), Judged.sample(fix, 0)]
            ).ruling
        }
        #expect(ruling(.atLeast, 2) == .failed)
        #expect(ruling(.atLeast, 1) == .held)
        #expect(ruling(.atMost, 0.1) == .held)
        #expect(ruling(.atLeast, 2, 1) == .held)
    }

    @Test("A fix with an unfinished sample has failed, whatever the others show")
    func unfinishedFix() {
        let verdict = judge(
            .figure(Judged.median(fix), .atMost, .constant(16.7)),
            .fixHolds,
            [Judged.sample(fix, 1), Judged.sample(fix, 1), Judged.sample(fix, 1, outcome: .timedOut(afterSeconds: 20))]
        )
        #expect(verdict.ruling == .failed)
        #expect(verdict.evidence == "newest: timed out after 20 s, 1 of 3")
    }

    @Test("If a pitfall's sample did not finish, nothing is known about the pitfall, and the fix does not fail")
    func unfinishedPitfall() {
        let samples = [Judged.sample(pitfall, 1, outcome: .crashed(signal: 11)), Judged.sample(fix, 1)]
        let shows = Expectation.Claim.figure(Judged.median(pitfall), .atLeast, .constant(250))
        #expect(judge(shows, .pitfallShows, samples).ruling == .undecided)
        let sooner = Expectation.Claim.figure(Judged.median(fix), .atMost, .multiple(0.1, of: Judged.median(pitfall)))
        #expect(judge(sooner, .fixHolds, samples).ruling == .undecided)
    }

    @Test("A value that the system could not read is not 0, and decides nothing")
    func unavailable() {
        var blind = Judged.sample(fix, 1)
        blind.metrics["stall"] = .unavailable(reason: "no such counter")
        let claim = Expectation.Claim.figure(Judged.median(fix), .atMost, .constant(16.7))
        #expect(judge(claim, .fixHolds, [blind]).ruling == .undecided)
        #expect(judge(claim, .fixHolds, [Judged.sample(fix, 1), blind]).ruling == .undecided)
    }

    @Test("Without samples nothing was measured")
    func notMeasured() {
        let claim = Expectation.Claim.figure(Judged.median(fix), .atMost, .multiple(1, of: Judged.median(pitfall)))
        #expect(judge(claim, .fixHolds, [Judged.sample(fix, 1)]).ruling == .notMeasured)
        #expect(
            judge(.finishes(fix), .fixHolds, [Judged.sample(fix, 1, isWarmUp: true)]).ruling
                == .notMeasured
        )
    }

    @Test(
        "An expected end must show in every sample: a crash for its own reason, a finish, or a kill at the deadline",
        arguments: [
            (Expectation.Claim.crashes(Judged.fix, by: .trap), [trap, trap], Verdict.Ruling.held, "SIGILL, 2 of 2"),
            // A crash with another cause is not the expected crash.
            (.crashes(Judged.fix, by: .badAccess), [trap, trap], .failed, "SIGILL, 2 of 2"),
            (.crashes(Judged.fix, by: .trap), [trap, .finished], .failed, "SIGILL, 1 of 2"),
            (.crashes(Judged.fix, by: .trap), [trap, hang], .failed, "SIGILL, 1 of 2"),
            (.finishes(Judged.fix), [.finished, .finished], .held, ""),
            (.finishes(Judged.fix), [.finished, trap], .failed, "SIGILL, 1 of 2"),
            (.timesOut(Judged.fix), [hang, hang, hang], .held, "timed out after 20 s, 3 of 3"),
            (
                .timesOut(Judged.fix), [hang, .crashed(signal: 11), hang], .failed,
                "timed out after 20 s, 2 of 3; crashed: SIGSEGV, 1 of 3"
            ),
            (.timesOut(Judged.fix), [.finished], .failed, "the sample finished"),
        ]
    )
    func endings(claim: Expectation.Claim, ends: [Sample.Outcome], ruling: Verdict.Ruling, evidence: String) {
        let verdict = judge(claim, .fixHolds, ends.map { Judged.sample(fix, 1, outcome: $0) })
        #expect(verdict.ruling == ruling)
        #expect(evidence.isEmpty || verdict.evidence.contains(evidence), "\(verdict.evidence)")
        #expect(claim.cells == [fix])
    }

    private static let trap = Sample.Outcome.crashed(signal: 4)
    private static let hang = Sample.Outcome.timedOut(afterSeconds: 20)

    @Test("Long messages of many samples still give a readable verdict")
    func longEndings() throws {
        let samples = (0..<10).map { number in
            let message = "\(number) " + String(repeating: "m", count: 4_000)
            return Judged.sample(fix, 1, outcome: .failed(status: 1, message: message))
        }
        let verdict = judge(.finishes(fix), .fixHolds, samples)
        #expect(verdict.ruling == .failed)
        #expect(verdict.evidence.count < 2_500)
    }

    private func judge(_ claim: Expectation.Claim, _ role: Expectation.Role, _ samples: [Sample]) -> Verdict {
        Judged.verdict(of: claim, role, samples)
    }
}
