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
        let verdict = Judged.verdict(
            of: .figure(Judged.median(fix), .atMost, .constant(16.7)),
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
            #expect(Judged.verdict(of: .figure(figure, .equals, .constant(value)), .fixHolds, samples).ruling == .held)
        }
    }

    @Test("A figure can be compared with a multiple of another variant's")
    func multiple() {
        let samples = [Judged.sample(pitfall, 100), Judged.sample(fix, 10)]
        func ruling(_ factor: Double) -> Verdict.Ruling {
            Judged.verdict(
                of: .figure(Judged.median(pitfall), .atLeast, .multiple(factor, of: Judged.median(fix))),
                .fixHolds,
                samples
            ).ruling
        }
        #expect(ruling(10) == .held)
        #expect(ruling(10.1) == .failed)
    }

    @Test("A fix whose sample did not finish has failed, whatever the others say")
    func unfinishedFix() {
        let verdict = Judged.verdict(
            of:
                .figure(Judged.median(fix), .atMost, .constant(16.7)),
            .fixHolds,
            [Judged.sample(fix, 1), Judged.sample(fix, 1), Judged.sample(fix, 1, outcome: .timedOut(afterSeconds: 20))]
        )
        #expect(verdict.ruling == .failed)
        #expect(verdict.evidence == "newest: timed out after 20 s, 1 of 3")
    }

    @Test("If a pitfall's sample did not finish, nothing is known about it, and the fix does not fail for it")
    func unfinishedPitfall() {
        let samples = [Judged.sample(pitfall, 1, outcome: .crashed(signal: 11)), Judged.sample(fix, 1)]
        let shows = Expectation.Claim.figure(Judged.median(pitfall), .atLeast, .constant(250))
        #expect(Judged.verdict(of: shows, .pitfallShows, samples).ruling == .undecided)
        let sooner = Expectation.Claim.figure(Judged.median(fix), .atMost, .multiple(0.1, of: Judged.median(pitfall)))
        #expect(Judged.verdict(of: sooner, .fixHolds, samples).ruling == .undecided)
    }

    @Test("A value that the system could not read decides nothing: it is not 0")
    func unavailable() {
        var blind = Judged.sample(fix, 1)
        blind.metrics["stall"] = .unavailable(reason: "no such counter")
        let claim = Expectation.Claim.figure(Judged.median(fix), .atMost, .constant(16.7))
        #expect(Judged.verdict(of: claim, .fixHolds, [blind]).ruling == .undecided)
        #expect(Judged.verdict(of: claim, .fixHolds, [Judged.sample(fix, 1), blind]).ruling == .undecided)
    }

    @Test("Without samples nothing was measured")
    func notMeasured() {
        let claim = Expectation.Claim.figure(Judged.median(fix), .atMost, .multiple(1, of: Judged.median(pitfall)))
        #expect(Judged.verdict(of: claim, .fixHolds, [Judged.sample(fix, 1)]).ruling == .notMeasured)
        #expect(
            Judged.verdict(of: .finishes(fix), .fixHolds, [Judged.sample(fix, 1, isWarmUp: true)]).ruling
                == .notMeasured
        )
    }

    @Test("An expected crash must show in every sample, and an expected finish too")
    func endings() {
        let crash = Judged.sample(fix, 1, outcome: .crashed(signal: 4))
        let end = Judged.sample(fix, 1)
        let hang = Judged.sample(fix, 1, outcome: .timedOut(afterSeconds: 1))
        #expect(Judged.verdict(of: .crashes(fix, by: .trap), .flawShows, [crash, crash]).ruling == .held)
        // A crash for another reason is not the one that was expected.
        #expect(Judged.verdict(of: .crashes(fix, by: .badAccess), .flawShows, [crash, crash]).ruling == .failed)
        #expect(Judged.verdict(of: .crashes(fix, by: .trap), .flawShows, [crash, end]).ruling == .failed)
        #expect(Judged.verdict(of: .crashes(fix, by: .trap), .flawShows, [crash, hang]).ruling == .failed)
        #expect(Judged.verdict(of: .finishes(fix), .fixHolds, [end, end]).ruling == .held)
        #expect(Judged.verdict(of: .finishes(fix), .fixHolds, [end, crash]).ruling == .failed)
    }

    @Test("An expected hang is a kill at the deadline in every sample, and neither a crash nor a finish")
    func timeOuts() {
        let hang = Judged.sample(fix, 1, outcome: .timedOut(afterSeconds: 20))
        let claim = Expectation.Claim.timesOut(fix)
        let held = Judged.verdict(of: claim, .pitfallShows, [hang, hang, hang])
        #expect(held.ruling == .held)
        #expect(held.evidence == "timed out after 20 s, 3 of 3")
        let mixed = Judged.verdict(
            of: claim,
            .pitfallShows,
            [hang, Judged.sample(fix, 1, outcome: .crashed(signal: 11)), hang]
        )
        #expect(mixed.ruling == .failed)
        #expect(mixed.evidence == "timed out after 20 s, 2 of 3; crashed: SIGSEGV, 1 of 3")
        let ended = Judged.verdict(of: claim, .pitfallShows, [Judged.sample(fix, 1)])
        #expect(ended.ruling == .failed)
        #expect(ended.evidence == "the sample finished")
        #expect(
            Judged.verdict(of: claim, .pitfallShows, [Judged.sample(fix, 1, isWarmUp: true)]).ruling == .notMeasured
        )
        #expect(claim.cells == [fix])
    }

    @Test("Long messages of many samples leave a verdict that somebody can read")
    func longEndings() throws {
        let samples = (0..<10).map { number in
            let message = "\(number) " + String(repeating: "m", count: 4_000)
            return Judged.sample(fix, 1, outcome: .failed(status: 1, message: message))
        }
        let verdict = Judged.verdict(of: .finishes(fix), .fixHolds, samples)
        #expect(verdict.ruling == .failed)
        #expect(verdict.evidence.count < 2_500)
    }
}
