import Model
import Testing

import struct Model.Expectation

/// Tests when an expectation has enough samples.
@Suite("Sampling rule")
struct SamplingRuleTests {
    private let fix = Judged.fix
    private let pitfall = Judged.pitfall

    @Test(
        "A figure is settled by samples that hold by far: half of the limit, twice the minimum, one instead of none",
        arguments: [
            (Expectation.Relation.atMost, 16.0, [8.0], true), (.atMost, 16, [8.1], false), (.atMost, 16, [17], false),
            // The expectation holds, but one sample is near the bound.
            (.atMost, 16, [1, 2, 9], false),
            (.atLeast, 250, [500], true), (.atLeast, 250, [499], false), (.atLeast, 250, [900, 800, 499], false),
            (.atLeast, 250, [249], false),
            (.atLeast, 1, [1], true), (.atLeast, 1, [1.5], false), (.atLeast, 1, [0], false),
            (.atLeast, 1, [0, 1, 1], false),
            // A number that must be met exactly is settled if every sample meets it.
            (.equals, 50, [50], true), (.equals, 50, [50, 50], true), (.equals, 50, [50, 51, 50], false),
            (.equals, 50, [51], false),
            // If a count must be 0, any other count is far from the bound.
            (.atMost, 0, [0], true), (.atMost, 0, [0, 0, 1], false),
            // Two samples that agree are enough, however near the bound they are. One sample is not enough.
            (.atMost, 10, [10], false), (.atMost, 10, [10, 10], true), (.atMost, 10, [10, 9], false),
        ]
    )
    func figures(relation: Expectation.Relation, bound: Double, values: [Double], settled: Bool) {
        let claim = Expectation.Claim.figure(Judged.median(fix), relation, .constant(bound))
        #expect(isSettled(claim, values.map { Judged.sample(fix, $0) }) == settled)
    }

    @Test("For a multiple, the worst sample of one side is compared with the other side's worst sample")
    func multiples() {
        func isSettled(_ values: [Double], against others: [Double], _ relation: Expectation.Relation) -> Bool {
            let claim = Expectation.Claim.figure(
                Judged.median(fix),
                relation,
                .multiple(0.1, of: Judged.median(pitfall))
            )
            return self.isSettled(
                claim,
                values.map { Judged.sample(fix, $0) } + others.map { Judged.sample(pitfall, $0) }
            )
        }
        #expect(isSettled([5], against: [100], .atMost))
        #expect(!isSettled([6], against: [100], .atMost))
        #expect(isSettled([5, 1], against: [100, 300], .atMost))
        #expect(!isSettled([5, 1], against: [99, 300, 300], .atMost))
        #expect(isSettled([20], against: [100], .atLeast))
        #expect(!isSettled([20, 30], against: [101, 50], .atLeast))
    }

    @Test(
        "A median is settled when most of the planned samples have held",
        arguments: [
            ([9.0, 10.0], true), ([9], false), ([9, 11], false), ([11, 9, 10], false),
        ]
    )
    func majorities(values: [Double], settled: Bool) {
        let samples = values.map { Judged.sample(fix, $0) }
        let median = Expectation.Claim.figure(Judged.median(fix), .atMost, .constant(10))
        #expect(isSettled(median, samples, planned: 3) == settled)
        #expect(!isSettled(median, samples, planned: 4))
    }

    @Test(
        "A failure is settled when no further sample can undo it: one count is beyond the bound, or most of a median's are",
        arguments: [
            (Expectation.Statistic.maximum, Expectation.Relation.atMost, [11.0], true),
            (.maximum, .atMost, [9, 11], true),
            (.maximum, .atMost, [9, 10], false),
            (.maximum, .atLeast, [9], false), (.minimum, .atLeast, [9], true), (.minimum, .atMost, [11], false),
            (.maximum, .equals, [11], true), (.maximum, .equals, [9], false), (.minimum, .equals, [9], true),
            (.median, .atMost, [11], false), (.median, .atMost, [11, 12], true), (.median, .atMost, [9, 11], false),
            (.median, .atLeast, [9, 8], true), (.median, .equals, [9, 8], true), (.median, .equals, [9, 11], false),
        ]
    )
    func failures(
        statistic: Expectation.Statistic,
        relation: Expectation.Relation,
        values: [Double],
        settled: Bool
    ) {
        let figure = Expectation.Figure(statistic, of: "updates", fix)
        let claim = Expectation.Claim.figure(figure, relation, .constant(10))
        #expect(isSettled(claim, values.map { Judged.sample(fix, $0) }, planned: 3) == settled)
    }

    @Test("One duration that is too long settles nothing, because it can contain a wait that is not the program's")
    func longDuration() {
        let longest = Expectation.Figure(.maximum, of: "stall", fix)
        let samples = [11.0, 12].map { Judged.sample(fix, $0) }
        #expect(!isSettled(.figure(longest, .atMost, .constant(10)), samples, planned: 3))
    }

    @Test("Nothing is not at least two times nothing, so a bound of 0 settles only what agrees")
    func nothing() {
        let claim = Expectation.Claim.figure(Judged.median(fix), .atLeast, .multiple(2, of: Judged.median(pitfall)))
        let others = [0.0, 0].map { Judged.sample(pitfall, $0) }
        #expect(!isSettled(claim, [Judged.sample(fix, 0), Judged.sample(fix, 5)] + others, planned: 3))
    }

    @Test("A largest value that has reached its bound is settled, however near it is")
    func reached() {
        let largest = Expectation.Figure(.maximum, of: "stall", pitfall)
        #expect(isSettled(.figure(largest, .atLeast, .constant(10)), [Judged.sample(pitfall, 11)], .pitfallShows))
    }

    @Test("A multiple's failure is settled when most of both sides have failed, the best against the best")
    func failedMultiples() {
        #expect(isSettled([11, 12], against: [9, 10]))
        #expect(!isSettled([11, 12], against: [9]))
        #expect(!isSettled([11, 12], against: [9, 11]))
        #expect(!isSettled([11], against: [9, 10]))
    }

    @Test("For a multiple, most of both sides' samples must have held, the worst of one against the worst of the other")
    func majoritiesOfBothSides() {
        #expect(isSettled([8, 9], against: [9, 10]))
        #expect(!isSettled([8, 9], against: [10]))
        #expect(!isSettled([8, 10], against: [9, 12]))
    }

    @Test("For a multiple, each side's samples must agree")
    func unanimousSides() {
        let claim = Expectation.Claim.figure(Judged.median(fix), .atMost, .multiple(1, of: Judged.median(pitfall)))
        let fixes = [9, 9].map { Judged.sample(fix, $0) }
        #expect(isSettled(claim, fixes + [10, 10].map { Judged.sample(pitfall, $0) }))
        #expect(!isSettled(claim, fixes + [10, 11].map { Judged.sample(pitfall, $0) }))
        #expect(!isSettled(claim, fixes + [Judged.sample(pitfall, 10)]))
    }

    @Test("An expected end is settled by one sample, because one wrong end makes it fail")
    func endings() {
        let crash = Judged.sample(fix, 0, outcome: .crashed(signal: 4))
        let hang = Judged.sample(fix, 0, outcome: .timedOut(afterSeconds: 1))
        let end = Judged.sample(fix, 0)
        #expect(isSettled(.crashes(fix, by: .trap), [crash]))
        #expect(isSettled(.crashes(fix, by: .trap), [crash, end]))
        #expect(isSettled(.timesOut(fix), [hang]))
        #expect(isSettled(.timesOut(fix), [crash]))
        #expect(isSettled(.finishes(fix), [end]))
        #expect(isSettled(.finishes(fix), [hang]))
    }

    @Test("More samples do not help if a value is unreadable; they may help if a pitfall's sample did not finish")
    func undecided() {
        var blind = Judged.sample(fix, 1)
        blind.metrics["stall"] = .unavailable(reason: "no such counter")
        let claim = Expectation.Claim.figure(Judged.median(fix), .atMost, .constant(16))
        #expect(isSettled(claim, [blind]))
        #expect(isSettled(claim, [Judged.sample(fix, 1), blind]))
        let shows = Expectation.Claim.figure(Judged.median(pitfall), .atLeast, .constant(250))
        let crash = Judged.sample(pitfall, 0, outcome: .crashed(signal: 11))
        #expect(!isSettled(shows, [crash], .pitfallShows))
        #expect(isSettled(claim, [Judged.sample(fix, 0, outcome: .crashed(signal: 11))]))
    }

    @Test("Unmeasured cells need no samples")
    func notMeasured() {
        #expect(isSettled(.finishes(fix), []))
        #expect(isSettled(.finishes(fix), [Judged.sample(fix, 1, isWarmUp: true)]))
    }

    @Test("Disturbed samples settle nothing, and do not count if there are others")
    func disturbed() {
        let late = ControlRecord(longestDelay: 43, stolen: 0, span: 1000)
        let claim = Expectation.Claim.figure(Judged.median(fix), .atMost, .constant(16))
        #expect(!isSettled(claim, [Judged.sample(fix, 0, control: late)]))
        #expect(!isSettled(claim, [Judged.sample(fix, 1, control: late), Judged.sample(fix, 1, control: late)]))
        #expect(isSettled(claim, [Judged.sample(fix, 900, control: late), Judged.sample(fix, 8)]))
        #expect(!isSettled(claim, [Judged.sample(fix, 1, control: late), Judged.sample(fix, 9)]))
    }

    /// Whether it is settled that the fix's median is at most the pitfall's, with three planned samples of each.
    private func isSettled(_ values: [Double], against others: [Double]) -> Bool {
        isSettled(
            .figure(Judged.median(fix), .atMost, .multiple(1, of: Judged.median(pitfall))),
            values.map { Judged.sample(fix, $0) } + others.map { Judged.sample(pitfall, $0) },
            planned: 3
        )
    }

    private func isSettled(
        _ claim: Expectation.Claim,
        _ samples: [Sample],
        _ role: Expectation.Role = .fixHolds,
        planned: Int = .max
    ) -> Bool {
        let expectation = Judged.expectation(claim, role)
        let result = Judged.result(expecting: expectation, samples)
        return SamplingRule.isSettled(expectation, in: result) { _ in planned }
    }
}
