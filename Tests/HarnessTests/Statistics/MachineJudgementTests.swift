import Foundation
import Model
import Testing

import struct Model.Expectation

/// Tests what a verdict is based on if the machine was busy, and when an expectation fails.
@Suite("Judgement beside a control")
struct MachineJudgementTests {
    private let fix = Judged.fix
    private let pitfall = Judged.pitfall
    private let claim = Expectation.Claim.figure(Judged.median(Judged.fix), .atMost, .constant(16))
    /// A claim about the worst sample, so that every sample counts.
    private let extreme = Expectation.Claim.figure(
        Expectation.Figure(.maximum, of: "stall", Judged.fix),
        .atMost,
        .constant(16)
    )

    @Test("Disturbed samples never fail a fix, and the verdict says what the controls saw")
    func busy() {
        let late = ControlRecord(longestDelay: 43, stolen: 0, span: 1000)
        let robbed = ControlRecord(longestDelay: 1, stolen: 250, span: 1000)
        let verdict = judge([Self.first(100, late), Self.first(200, robbed), Self.first(300, late)])
        #expect(verdict.ruling == .undecided)
        #expect(verdict.evidence.hasPrefix("the machine was busy: the control was late by up to"))
        #expect(verdict.evidence.contains("the control was late by up to 43 ms"))
        #expect(verdict.evidence.contains("the host took up to 250 ms"))
        #expect(verdict.evidence.hasSuffix("median 200 ms, at most 16 ms"))
        #expect(verdict.samples == 3)
        #expect(verdict.disturbed == 3)
        // The evidence does not mention the host, because the host took no time.
        #expect(!judge([Self.first(100, late)]).evidence.contains("host"))
        let byQuota = judge([Self.first(100, ControlRecord(longestDelay: 1, stolen: 0, span: 1000, throttled: 400))])
        #expect(byQuota.ruling == .undecided)
        #expect(byQuota.evidence.contains("a quota withheld up to 400 ms of processor time"))
    }

    @Test(
        "Disturbed samples fail nothing, and an undisturbed failure needs confirming samples",
        arguments: [
            // If there are undisturbed samples, disturbed samples are not part of the figure, but their number is
            // given.
            ([first(2, .quiet), first(500, .late), first(4, .quiet), first(600, .late)], Verdict.Ruling.held, 2, ""),
            // An expectation that holds over disturbed samples holds.
            ([first(2, .late), first(4, .late)], .held, 2, ""),
            ([first(100, .quiet), first(900, .late), again(110, .quiet), again(1, .late)], .failed, 2, confirmed),
            // The expectation holds over all samples together.
            (
                [first(100, .quiet), again(2, .quiet), again(3, .quiet)], .held, 0,
                "; failed at first, but not in new samples"
            ),
            (
                [first(100, .quiet), first(90, .quiet), again(2, .quiet)], .undecided, 0,
                "; failed at first, held in new samples"
            ),
        ]
    )
    func figures(samples: [Sample], ruling: Verdict.Ruling, disturbed: Int, remark: String) {
        let verdict = judge(samples)
        #expect(verdict.ruling == ruling)
        #expect(verdict.samples == samples.count)
        #expect(verdict.disturbed == disturbed)
        let median = ruling == .failed ? "105" : ruling == .undecided ? "90" : "3"
        #expect(verdict.evidence == "median \(median) ms, at most 16 ms\(remark)")
    }

    private static let confirmed = "; confirmed by new samples"

    @Test("If every sample counts, one failure that new samples do not confirm leaves a count undecided")
    func extremeCounts() {
        let samples = [Self.first(100, .quiet), Self.again(2, .quiet), Self.again(3, .quiet)]
        var result = Judged.result(expecting: Judged.expectation(extreme), samples)
        result.experiment.metrics = [Metric("stall", .count, .lowerIsBetter, "s")]
        let verdict = Judgement.verdicts(of: result)[0]
        #expect(verdict.ruling == .undecided)
        #expect(verdict.evidence == "largest 100, at most 16; failed at first, held in new samples")
    }

    @Test("An unconfirmed failure of the largest duration has held if the median holds, and is undecided otherwise")
    func extremeDurations() {
        func verdict(_ samples: Sample...) -> Verdict { Judged.verdict(of: extreme, .fixHolds, samples) }
        let once = verdict(Self.first(100, .quiet), Self.again(2, .quiet), Self.again(3, .quiet))
        #expect(once.ruling == .held)
        let evidence = "failed at first (largest 100 ms, at most 16 ms), but not in new samples"
        #expect(once.evidence == "median 3 ms, at most 16 ms; \(evidence)")
        let twice = verdict(Self.first(100, .quiet), Self.first(90, .quiet), Self.again(2, .quiet))
        #expect(twice.ruling == .undecided)
        #expect(twice.evidence == "largest 100 ms, at most 16 ms; failed at first, held in new samples")
        let confirmed = [(100.0, false), (2, false), (3, true), (50, true)].map { stall, isConfirmation in
            isConfirmation ? Self.again(stall, .quiet) : Self.first(stall, .quiet)
        }
        #expect(Judged.verdict(of: extreme, .fixHolds, confirmed).ruling == .failed)
        // The expectation fails only in samples that were taken to confirm another failure.
        let onlyAgain = Judged.verdict(of: extreme, .fixHolds, [Self.first(2, .quiet), Self.again(100, .quiet)])
        #expect(onlyAgain.ruling == .undecided)
        #expect(onlyAgain.evidence.hasSuffix("held at first, failed in new samples"))
    }

    @Test("A fix that crashes once has failed; an end by SIGKILL does not count, because the system may have sent it")
    func crash() {
        func ruling(_ signal: Int) -> Verdict.Ruling {
            let crashed = Judged.sample(Judged.fix, 0, outcome: .crashed(signal: signal))
            return judge([crashed, Self.again(2, .quiet), Self.again(3, .quiet)]).ruling
        }
        #expect(ruling(11) == .failed)
        #expect(ruling(9) == .undecided)
    }

    @Test("A failure that a run could not confirm because it was cut off is undecided")
    func cutOff() {
        var result = Judged.result(expecting: Judged.expectation(claim), [Self.first(100, .quiet)])
        #expect(Judgement.verdicts(of: result, isCutOff: true)[0].ruling == .undecided)
        #expect(Judgement.verdicts(of: result)[0].ruling == .failed)
        // A failure is undecided too if the machine disturbed every confirming sample.
        let disturbed = judge([Self.first(100, .quiet), Self.first(110, .quiet), Self.again(100, .late)])
        #expect(disturbed.ruling == .undecided)
        #expect(disturbed.evidence.hasPrefix("the machine was busy: the control was late by up to"))
        result.samples.append(Self.again(100, .quiet))
        #expect(Judgement.verdicts(of: result, isCutOff: true)[0].ruling == .failed)
    }

    @Test("Figures that no delay changes are decided by disturbed samples too, if these finished")
    func counted() {
        func verdict(_ samples: [Sample]) -> Verdict {
            var expectation = Judged.expectation(claim)
            expectation.isUnaffectedByDelays = true
            return Judgement.verdicts(of: Judged.result(expecting: expectation, samples))[0]
        }
        let failed = verdict([Self.first(100, .late), Self.again(110, .late)])
        #expect(failed.ruling == .failed)
        #expect(failed.evidence == "median 105 ms, at most 16 ms; confirmed by new samples")
        #expect(failed.disturbed == 2)
        #expect(verdict([Self.first(2, .late)]).ruling == .held)

        var killed = Judged.sample(fix, 0, outcome: .timedOut(afterSeconds: 1))
        killed.measurement = Sample.Measurement(control: .late)
        #expect(verdict([killed]).ruling == .undecided)
        #expect(verdict([Self.first(100, .quiet), killed]).ruling == .failed)
    }

    @Test("A comparison whose other side was disturbed throughout does not fail")
    func otherSide() {
        let faster = Expectation.Claim.figure(Judged.median(fix), .atMost, .multiple(0.1, of: Judged.median(pitfall)))
        let verdict = Judged.verdict(
            of: faster,
            .fixHolds,
            [
                Self.first(50, .quiet), Judged.sample(pitfall, 100, control: .late),
                Judged.sample(pitfall, 90, control: .late),
            ]
        )
        #expect(verdict.ruling == .undecided)
        #expect(verdict.samples == 3)
        #expect(verdict.disturbed == 2)
    }

    @Test("A pitfall does not vanish on disturbed samples either, and shows only if it shows")
    func pitfalls() {
        let shows = Expectation.Claim.figure(Judged.median(pitfall), .atLeast, .constant(250))
        func ruling(_ stall: Double) -> Verdict.Ruling {
            Judged.verdict(of: shows, .pitfallShows, [Judged.sample(pitfall, stall, control: .late)]).ruling
        }
        #expect(ruling(20) == .undecided)
        #expect(ruling(300) == .held)
    }

    @Test("A pitfall that does not show, and does not finish when repeated, is not blamed on the machine")
    func crashWhenTakenAgain() {
        let shows = Expectation.Claim.figure(Judged.median(pitfall), .atLeast, .constant(250))
        let verdict = Judged.verdict(
            of: shows,
            .pitfallShows,
            [
                Judged.sample(pitfall, 20, control: .quiet),
                Judged.sample(pitfall, 0, outcome: .crashed(signal: 11), isConfirmation: true),
            ]
        )
        #expect(verdict.ruling == .undecided)
        #expect(
            verdict.evidence
                == "flooded: crashed: SIGSEGV, 1 of 2; failed at first, undecided in new samples"
        )
    }

    @Test("Warm-ups are neither counted nor judged")
    func warmUps() {
        let warmUp = Judged.sample(fix, 900, isWarmUp: true, control: .late)
        let verdict = judge([warmUp, Self.first(2, .quiet)])
        #expect(verdict.ruling == .held)
        #expect(verdict.samples == 1)
        #expect(verdict.disturbed == 0)
        #expect(judge([warmUp]).ruling == .notMeasured)
        #expect(judge([warmUp]).samples == 0)
    }

    @Test("An expectation of one system is not judged on another, but is judged if the system is unknown")
    func systems() {
        let expectation = Judged.expectation(claim, system: .linux)
        let result = Judged.result(expecting: expectation, [Self.first(100, .quiet)])
        func verdict(_ kernel: String?) -> Verdict {
            Judgement.verdicts(of: result, in: kernel.map(Self.environment))[0]
        }
        #expect(verdict("Linux 6.18").ruling == .failed)
        #expect(verdict(nil).ruling == .failed)
        #expect(verdict("Darwin 25.1").ruling == .notMeasured)
        #expect(verdict("Darwin 25.1").evidence == "not on this system")
        #expect(
            Judgement.verdicts(
                of: Judged.result(expecting: Judged.expectation(claim), [Self.first(100, .quiet)]),
                in: Self.environment("Darwin 25.1")
            )[0].ruling == .failed
        )
    }

    @Test("An expectation is not judged if one of its scenarios has a feed of the user")
    func givenFeed() {
        var result = Judged.result(expecting: Judged.expectation(claim), [Self.first(100, .quiet)])
        func verdict(feed: String, in scenario: String) -> Verdict {
            result.parameters = [scenario: ["feed": .text(feed)]]
            return Judgement.verdicts(of: result)[0]
        }
        #expect(verdict(feed: "", in: "whole").ruling == .failed)
        #expect(verdict(feed: "/stops.txt", in: "another").ruling == .failed)
        #expect(verdict(feed: "/stops.txt", in: "whole").ruling == .notMeasured)
        #expect(verdict(feed: "/stops.txt", in: "whole").evidence == "about the generated feed, not a given one")
    }

    @Test("Each experiment of a merged document is judged for the machine that it was measured on")
    func origins() throws {
        func run(_ name: String, on kernel: String) -> ResultDocument {
            var result = Judged.result(expecting: Judged.expectation(claim, system: .linux), [Self.first(100, .quiet)])
            result.experiment.name = name
            return .madeUp([result], on: Self.environment(kernel))
        }
        var document = try ResultDocument.merged([
            ("1.json", run("a", on: "Darwin 25.1")), ("2.json", run("b", on: "Linux 6.18")),
        ])
        document.judge()
        #expect(document.experiments.map { $0.verdicts[0].ruling } == [.notMeasured, .failed])
    }

    private func judge(_ samples: [Sample]) -> Verdict { Judged.verdict(of: claim, .fixHolds, samples) }

    private static func first(_ stall: Double, _ control: ControlRecord) -> Sample {
        Judged.sample(Judged.fix, stall, control: control)
    }

    private static func again(_ stall: Double, _ control: ControlRecord) -> Sample {
        Judged.sample(Judged.fix, stall, isConfirmation: true, control: control)
    }

    private static func environment(_ kernel: String) -> EnvironmentRecord {
        var environment = EnvironmentRecord.example
        environment.kernel = kernel
        return environment
    }
}

@Suite("A control's record")
struct ControlRecordTests {
    @Test("A sample counts as disturbed if its control is more than two frames late")
    func late() {
        #expect(!ControlRecord(longestDelay: 33.3, stolen: 0, span: 1000).isDisturbed)
        #expect(ControlRecord(longestDelay: 33.4, stolen: 0, span: 1000).isDisturbed)
    }

    @Test(
        "Stolen or throttled time disturbs a sample if it exceeds both two frames and a tenth of the time",
        arguments: [
            (33.3, 100.0, false), (34, 100, true), (40, 400, false), (40, 399, true), (2000, 20_000, false),
            (2001, 20_000, true),
        ]
    )
    func stolen(amount: Double, span: Double, isDisturbed: Bool) {
        #expect(ControlRecord(longestDelay: 0, stolen: amount, span: span).isDisturbed == isDisturbed)
        #expect(ControlRecord(longestDelay: 0, stolen: 0, span: span, throttled: amount).isDisturbed == isDisturbed)
    }

    @Test("A sample without a control's record counts as undisturbed")
    func absent() {
        #expect(!Judged.sample(Judged.fix, 1).isDisturbed)
        #expect(!Judged.sample(Judged.fix, 1, outcome: .crashed(signal: 11)).isDisturbed)
        #expect(Judged.sample(Judged.fix, 1, control: .late).isDisturbed)
    }
}

extension ControlRecord {
    fileprivate static let quiet = ControlRecord(longestDelay: 0.2, stolen: 0, span: 1000)
    fileprivate static let late = ControlRecord(longestDelay: 43, stolen: 0, span: 1000)
}
