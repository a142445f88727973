import Gate
import Model
import Statistics
import TestThread
import Testing

@Suite("A calibration of whole comparisons", .computing)
struct WholeTrialTests {
    private static let cpuTime = Metric("cpuTime", .seconds, "Made up.")
    private static let lost = Metric("lostRows", .count, "Made up.")

    /// A made-up recording: the head takes `slowdown` more, and the machine adds its noise.
    private static func recorded(
        _ variant: String,
        noise: Double,
        slowdown: Double = 0,
        blocks: Int = 40,
        seed: UInt64
    ) -> RecordedCell {
        var dice = SplitMix(seed: seed)
        var cell = RecordedCell(
            place: ComparedCell(experiment: "made-up", cell: Expectation.Cell(variant, in: "scenario")),
            slowdown: slowdown,
            metrics: [cpuTime, lost]
        )
        for _ in 0..<blocks {
            let block = Block(using: &dice)
            let times = block.order.map { side in
                let normal = (0..<12).reduce(-6.0) { sum, _ in sum + .random(in: 0..<1, using: &dice) }
                return (side == .head ? 1 + slowdown : 1) * (1 + noise * normal)
            }
            cell.blocks.append(
                RecordedCell.RecordedBlock(
                    beginsWithBase: block.beginsWithBase,
                    values: [times, [0, 0, 0, 0]],
                    seconds: 1
                )
            )
        }
        return cell
    }

    private static func trial(slowdown: Double, noise: Double, budget: Double) -> WholeTrial {
        let others = (1...5).map { Self.recorded("fix\($0)", noise: noise, seed: UInt64($0)) }
        let changed = Self.recorded("changed", noise: noise, slowdown: slowdown, seed: 9)
        return WholeTrial(
            replaying: others + [changed],
            WholeTrial.Change(changed.questions[0], slowdown: slowdown),
            budget: budget,
            leastEffect: 0.03,
            comparisons: 20,
            seed: 1
        )
    }

    @Test("On a quiet machine equal builds are decided without an alarm, and a slower fix is found")
    func quiet() {
        let equal = Self.trial(slowdown: 0, noise: 0.02, budget: 600)
        #expect(equal.asked == 12 && equal.comparisons == 20)
        #expect(equal.falseAlarms == 0 && equal.found == 0)
        #expect(equal.decided > 0.99)
        #expect(equal.seconds < 600)
        let slower = Self.trial(slowdown: 0.1, noise: 0.02, budget: 600)
        #expect(slower.found == 20 && slower.falseAlarms == 0)
    }

    @Test("On a noisy one the costs stay open, and the counts are decided")
    func noisy() {
        let trial = Self.trial(slowdown: 0.05, noise: 0.5, budget: 200)
        #expect(trial.falseAlarms == 0)
        #expect(trial.decided >= 0.5 && trial.decided < 0.6)
        #expect(trial.seconds >= 200)
    }
}
