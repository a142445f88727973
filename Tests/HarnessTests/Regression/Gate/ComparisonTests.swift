import Model
import Regression
import TestSupport
import Testing

/// Tests a comparison's verdicts on made-up figures, whose true difference is known.
@Suite("A comparison of two builds", .computing)
struct ComparisonTests {
    /// A made-up pair of builds. The head takes more time by the share `slowdown`, and the machine adds noise.
    private struct Machine {
        var slowdown = 0.0
        var noise = 0.05
        /// One of this many samples takes one and a half to three times as long as usual.
        var hiccup = 20
        var generator: SplitMix

        mutating func sample(_ side: Block.Side) -> Double {
            let normal = generator.nearlyNormal()
            let held =
                Int.random(in: 0..<hiccup, using: &generator) == 0
                ? Double.random(in: 0.5...2, using: &generator) : 0
            return (side == .head ? 1 + slowdown : 1) * (1 + noise * normal + held)
        }

        mutating func block() -> Worsening? {
            let block = Block(using: &generator)
            var values: [Double?] = []
            for side in block.order { values.append(sample(side)) }
            return block.worsening(values, .lowerIsBetter)
        }
    }

    private let metric = ComparedMetric.madeUp("metric0")
    private let other = ComparedMetric.madeUp("metric1")

    /// Compares the builds until every metric is decided, or until this many blocks of each metric are taken.
    private static func compare(
        _ metrics: [ComparedMetric],
        slower: Set<ComparedMetric> = [],
        by slowdown: Double = 0,
        noise: Double = 0.05,
        blocks: Int = 300,
        leastEffect: Double = 0.01,
        seed: UInt64
    ) -> (findings: [ComparisonFinding], blocks: Int) {
        var machine = Machine(noise: noise, generator: SplitMix(seed: seed))
        var comparison = BuildComparison(metrics, leastEffect: leastEffect, seed: seed)
        var taken = 0
        while !comparison.hasEnded, taken < blocks {
            taken += 1
            var block: [ComparedMetric: Worsening] = [:]
            for metric in metrics {
                machine.slowdown = slower.contains(metric) ? slowdown : 0
                block[metric] = machine.block()
            }
            comparison.add(block)
        }
        comparison.close()
        return (metrics.map(comparison.finding), taken)
    }

    private static func share(of verdict: ComparisonFinding.Conclusion, in findings: [ComparisonFinding]) -> Double {
        Double(findings.count { $0.verdict == verdict }) / Double(findings.count)
    }

    @Test("Two equal builds hardly ever raise an alarm, with one metric or with four")
    func falseAlarms() {
        for count in [1, 4] {
            let metrics = (0..<count).map { ComparedMetric.madeUp("metric\($0)") }
            let alarms = (1...100).count { seed in
                Self.compare(metrics, blocks: 60, seed: UInt64(seed)).findings
                    .contains { $0.verdict == .regressed }
            }
            #expect(alarms <= 1, "\(count) metrics")
        }
    }

    @Test("A head that is five percent slower is found, and so is one of three percent")
    func power() {
        for (slowdown, least) in [(0.05, 0.98), (0.03, 0.8)] {
            let findings = (1...50).flatMap { seed in
                Self.compare([metric], slower: [metric], by: slowdown, seed: UInt64(seed)).findings
            }
            #expect(Self.share(of: .regressed, in: findings) >= least, "\(slowdown)")
        }
    }

    @Test("Among many metrics only the slower one is named")
    func named() {
        let metrics = (0..<6).map { ComparedMetric.madeUp("metric\($0)") }
        let findings = Self.compare(metrics, slower: [metrics[3]], by: 0.08, seed: 7).findings
        #expect(findings.filter { $0.verdict == .regressed }.map(\.compared) == [metrics[3]])
    }

    @Test("A large slowdown takes few blocks")
    func early() {
        let found = Self.compare([metric], slower: [metric], by: 0.5, seed: 3)
        #expect(found.findings[0].verdict == .regressed)
        #expect(found.blocks < 40)
    }

    @Test("A slowdown below what is worth reporting is not reported")
    func small() {
        let found = Self.compare([metric], slower: [metric], by: 0.005, noise: 0.02, leastEffect: 0.03, seed: 5)
        #expect(found.findings[0].verdict == .notRegressed)
        #expect(found.blocks < 300)
    }

    @Test("Too much noise for the budget is inconclusive, and the smallest detectable worsening is given")
    func inconclusive() throws {
        let finding = Self.compare([metric], noise: 0.3, blocks: 40, seed: 9).findings[0]
        #expect(finding.verdict == .inconclusive)
        let smallest = try #require(finding.smallestEffect)
        #expect(smallest > 0.05)
        // The comparison promises to detect this slowdown about four times out of five.
        let seen = (1...60).count { seed in
            Self.compare([metric], slower: [metric], by: smallest * 1.5, noise: 0.3, blocks: 40, seed: UInt64(seed))
                .findings[0].evidence.map { $0.probability <= 0.05 } ?? false
        }
        #expect(seen >= 36)
    }

    @Test("A metric with values in only some samples is inconclusive, not passed, and is not waited for")
    func unmeasured() {
        var course = ComparisonCourse([metric], budget: 100, leastEffect: 0.03, seed: 1)
        while let cell = course.next() { course.add(BlockResult(cell, [:], seconds: 1)) }
        #expect(course.elapsed < 20)
        #expect(course.close().map(\.verdict) == [.inconclusive])
    }

    @Test("A metric without any value is left out, and does not make the others harder to decide")
    func untold() {
        let silent = (1...9).map { ComparedMetric.madeUp("metric\($0)") }
        var machine = Machine(slowdown: 0.2, generator: SplitMix(seed: 4))
        var course = ComparisonCourse([metric] + silent, budget: 100, leastEffect: 0.03, seed: 1)
        while let cell = course.next() {
            let worsening = [metric: machine.block()].compactMapValues(\.self)
            course.add(BlockResult(cell, worsening, untold: Set(silent), seconds: 1))
        }
        let findings = course.close()
        #expect(findings.map(\.compared) == [metric])
        #expect(findings[0].verdict == .regressed)
        #expect(course.leftOut == silent)
    }

    @Test("A metric without further blocks does not prevent the confirmation of others")
    func givenUp() {
        var machine = Machine(slowdown: 0.5, generator: SplitMix(seed: 4))
        var comparison = BuildComparison([metric, other], leastEffect: 0.03, seed: 1)
        for block in 1...300 where !comparison.hasEnded {
            comparison.add([metric: machine.block()].compactMapValues(\.self))
            if block == 4 { comparison.giveUp([other]) }
        }
        #expect(comparison.finding(of: metric).verdict == .regressed)
        #expect(comparison.finding(of: other).verdict == .inconclusive)
    }

    @Test("A metric that looked worse is checked again before all others, with separate blocks")
    func confirmation() {
        var comparison = BuildComparison([metric, other], leastEffect: 0.03, seed: 1)
        // The first metric appears much worse, because the machine is busy at first.
        while comparison.suspects.isEmpty {
            comparison.add([metric: Worsening(relative: 0.5), other: Worsening(share: 0)])
        }
        #expect(comparison.suspects == [metric])
        while !comparison.suspects.isEmpty { comparison.add([metric: Worsening(share: 0)]) }
        #expect(comparison.finding(of: metric).verdict == .inconclusive)
        #expect(comparison.finding(of: metric).confirmation?.worsening == 0)
    }

    @Test("A count that the base never has and the head has in one sample of ten is not passed")
    func rare() {
        let lost = ComparedMetric.madeUp("lostRows", .count)
        var dice = SplitMix(seed: 2)
        var comparison = BuildComparison([lost], leastEffect: 0.03, seed: 1)
        // The first missing value comes before there are enough blocks for a decision.
        for block in 1...400 where !comparison.hasEnded {
            let isLost = block == 3 || Int.random(in: 0..<5, using: &dice) == 0
            comparison.add([lost: Worsening(from: 0, to: isLost ? 1 : 0, .lowerIsBetter)])
        }
        #expect(comparison.finding(of: lost).verdict == .regressed)
    }

    @Test("A count that only the head has is infinitely worse, and can still be written")
    func infinite() throws {
        let metric = ComparedMetric.madeUp("lostRows", .count)
        var comparison = BuildComparison([metric], leastEffect: 0.03, seed: 1)
        for _ in 1...100 where !comparison.hasEnded {
            comparison.add([metric: Worsening(from: 0, to: 3, .lowerIsBetter)])
        }
        let finding = comparison.finding(of: metric)
        #expect(finding.verdict == .regressed)
        #expect(finding.evidence?.worsening == .infinity)
        let document = ComparisonDocument.madeUp([finding])
        #expect(String(decoding: try document.json(), as: UTF8.self).contains("\"worsening\" : \"infinite\""))
    }

    @Test("Failing samples are a regression if they are repeatedly the head's, and never the base's")
    func faults() {
        var fault = Fault(experiment: "made-up", cell: Expectation.Cell("fix", in: "scenario"))
        for _ in 1...6 { fault.note(.crashed(signal: 11), .head) }
        #expect(!fault.isRegression && !fault.isDecided)
        fault.note(.crashed(signal: 11), .head)
        #expect(fault.isRegression)
        fault.note(.timedOut(afterSeconds: 1), .base)
        #expect(!fault.isRegression && fault.isDecided)
    }

    @Test("A drift that is even within a block cancels out, whichever build comes first")
    func drift() {
        var generator = SplitMix(seed: 1)
        var orders: Set<[Block.Side]> = []
        for _ in 0..<20 {
            let block = Block(using: &generator)
            orders.insert(block.order)
            #expect(block.worsening([1, 1.1, 1.2, 1.3], .lowerIsBetter)?.share == 0)
        }
        #expect(orders.count == 2)
        #expect(Block(using: &generator).worsening([1, nil, 1, 1], .lowerIsBetter) == nil)
    }

    @Test(
        "Swapping the builds only changes the sign of a worsening",
        arguments: [(1.0, 1.05), (0, 3), (0, 0)]
    )
    func symmetry(base: Double, head: Double) {
        let forth = Worsening(from: base, to: head, .lowerIsBetter)
        #expect(forth.share == -Worsening(from: head, to: base, .lowerIsBetter).share)
        #expect(forth.share == Worsening(from: head, to: base, .higherIsBetter).share)
        if base > 0 { #expect(abs(forth.relative - (head / base - 1)) < 1e-12) }
        #expect(Worsening(from: 2, to: 2 * 1.03, .lowerIsBetter).share - Worsening(relative: 0.03).share < 1e-12)
    }

    @Test("Looks come at fixed numbers of blocks, and together stay within the significance level")
    func looks() {
        let looks = LookSchedule.looks
        #expect(looks.prefix(5) == [8, 12, 18, 27, 40])
        #expect(zip(looks, looks.dropFirst()).allSatisfy { $1 == $0 * 3 / 2 })
        let spent = Double(looks.count) / LookSchedule.correction + 1 / LookSchedule.correctionAtLast
        #expect(abs(spent - 1) < 1e-12)
        #expect(LookSchedule.look(from: 13) == 18 && LookSchedule.look(from: 18) == 18)
        #expect(LookSchedule.look(from: .max) == nil)
    }
}
