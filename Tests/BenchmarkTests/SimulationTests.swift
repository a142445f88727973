import Model
import Testing
import benchmark

import struct Model.Expectation

@Suite("Simulated runs")
struct SimulationTests {
    /// Nine samples far below the bound, and one above it.
    private let oneInTen = Array(repeating: 1.0, count: 9) + [100]

    @Test("A bad sample in ten: the shares of red runs are those computed by hand, within the error of 4,000 draws")
    func byHand() {
        let pool = PoolExample(fix: oneInTen).pool
        let fixed = simulate(pool, SamplingNumbers.quick.fixed)
        // The largest of three fails if one does: 1 − 0.9³ = 0.271; confirmed, 0.271².
        #expect(abs(fixed.unconfirmedShare(of: .fixFailed) - 0.271) < 0.025)
        #expect(abs(fixed.share(of: .fixFailed) - 0.271 * 0.271) < 0.015)
        let course = simulate(pool, .quick)
        // A good first sample settles it; a bad one goes on, and then no sample can mend the largest.
        #expect(abs(course.unconfirmedShare(of: .fixFailed) - 0.1) < 0.017)
        #expect(abs(course.share(of: .fixFailed) - 0.1 * 0.271) < 0.009)
        // It is not confirmed, so neither held nor failed.
        #expect(abs(course.share(of: .open) - 0.1 * 0.729) < 0.015)
        // One sample, or three and three to confirm.
        #expect(abs(course.meanSamples - (0.9 * 1 + 0.1 * 6)) < 0.08)
        #expect(course.failures["fix-holds"]?.last == Int((course.share(of: .fixFailed) * 4_000).rounded()))
    }

    @Test("The median of three fails if two do")
    func medians() {
        let pool = PoolExample(statistic: .median, fix: oneInTen).pool
        let fixed = simulate(pool, SamplingNumbers.quick.fixed)
        #expect(abs(fixed.unconfirmedShare(of: .fixFailed) - 0.028) < 0.01)
    }

    @Test("What holds by far takes one sample and never fails; what is near takes all")
    func samples() {
        let far = simulate(PoolExample(fix: [1, 2, 3]).pool, .quick, draws: 100)
        #expect(far.share(of: .held) == 1 && far.unconfirmedShare(of: .held) == 1)
        #expect(far.meanSamples == 1 && far.failures.isEmpty)
        let near = simulate(PoolExample(fix: [8, 8.5, 9, 9.5, 7]).pool, .quick, draws: 100)
        #expect(near.share(of: .held) == 1)
        #expect(near.meanSamples > 2 && near.meanSamples <= 3)
        // Two that agree settle it.
        #expect(simulate(PoolExample(fix: [8, 8]).pool, .quick, draws: 100).meanSamples == 2)
        #expect(simulate(PoolExample(fix: [8, 8]).pool, SamplingNumbers.quick.fixed, draws: 100).meanSamples == 3)
    }

    @Test("A pitfall that is gone is not red")
    func pitfallGone() {
        var example = PoolExample(fix: [11, 12])
        #expect(simulate(example.pool, .quick, draws: 10).share(of: .fixFailed) == 1)
        example.role = .pitfallShows
        #expect(simulate(example.pool, .quick, draws: 10).share(of: .pitfallGone) == 1)
    }

    @Test("The same seed gives the same runs")
    func seeds() {
        let pool = PoolExample(fix: oneInTen).pool
        let failures = [1, 1, 2].map { Simulation(of: pool, .quick, draws: 500, seed: $0).failures }
        #expect(failures[0] == failures[1])
        #expect(failures[0] != failures[2])
    }

    private func simulate(_ pool: SamplePool, _ numbers: SamplingNumbers, draws: Int = 4_000) -> Simulation {
        Simulation(of: pool, numbers, draws: draws, seed: 3)
    }
}

@Suite("Broken fixes")
struct BrokenFixTests {
    @Test("A fix whose twin always fails is always found; one whose twin holds never is")
    func extremes() throws {
        let always = try #require(missed(fix: [1, 2], pitfall: [90, 80]))
        #expect(always.missed == 0 && always.missedWithFixed == 0 && always.missedWithFixedUnconfirmed == 0)
        #expect(always.fix.name == "fix" && always.mistake.name == "pitfall")
        let never = try #require(missed(fix: [1, 2], pitfall: [2, 3]))
        #expect(never.missed == 1 && never.missedWithFixed == 1 && never.missedWithFixedUnconfirmed == 1)
    }

    @Test("A mistake that shows in half of the samples is found as often as computed by hand")
    func half() throws {
        let half = try #require(missed(fix: [1, 2], pitfall: [1, 90]))
        // Any of three: 1 − 1/8, and again to confirm. The course stops at a good first sample.
        #expect(abs(half.missedWithFixedUnconfirmed - 0.125) < 0.04)
        #expect(abs(half.missedWithFixed - (1 - 0.875 * 0.875)) < 0.05)
        #expect(abs(half.missed - (1 - 0.5 * 0.875)) < 0.05)
    }

    @Test("Without samples of the twin, there is nothing to put in")
    func absent() {
        #expect(missed(fix: [1, 2], pitfall: []) == nil)
    }

    private func missed(fix: [Double], pitfall: [Double]) -> BrokenFix? {
        BrokenFix.all(of: PoolExample(fix: fix, pitfall: pitfall).pool, .quick, draws: 1_000, seed: 5).first
    }
}
