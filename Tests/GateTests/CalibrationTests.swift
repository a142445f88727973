import Gate
import Model
import Statistics
import TestThread
import Testing

@Suite("A calibration", .computing)
struct CalibrationTests {
    private static let metric = ComparedMetric(
        experiment: "made-up",
        cell: Expectation.Cell("fix", in: "scenario"),
        metric: Metric("cpuTime", .seconds, .lowerIsBetter, "Made up.")
    )

    private static func pool(_ slowdown: Double, noise: Double, seed: UInt64) -> Calibration.Pool {
        var dice = SplitMix(seed: seed)
        let shares = (0..<600).map { _ in
            Worsening(relative: slowdown).share + noise
                * ((0..<12).reduce(-6.0) { sum, _ in sum + .random(in: 0..<1, using: &dice) })
        }
        return Calibration.Pool(slowdown: slowdown, shares: shares)
    }

    private static func calibrate(_ pools: [Calibration.Pool], leastEffect: Double) -> Calibration {
        Calibration(
            replaying: pools,
            of: metric,
            secondsPerBlock: 0.5,
            budget: 150,
            leastEffect: leastEffect,
            comparisons: 20,
            seed: 1
        )
    }

    @Test("Equal quiet builds raise no alarm, and a slowdown beyond the least effect is always found")
    func quiet() {
        let pools = [Self.pool(0, noise: 0.01, seed: 1), Self.pool(0.1, noise: 0.01, seed: 2)]
        #expect(abs(pools[1].measured - 0.1) < 0.01)
        let points = Self.calibrate(pools, leastEffect: 0.03).points
        #expect(points.map(\.slowdown) == [0, 0.1])
        #expect(points[0].regressed == 0 && points[0].inconclusive == 0)
        #expect(points[0].lower == 0 && points[0].upper > 0 && points[0].upper < 0.2)
        #expect(points[1].regressed == 20)
        #expect(points[1].share == 1 && points[1].upper == 1 && points[1].lower > 0.8)
        // It stops when it has decided.
        #expect(points[0].seconds < 75)
    }

    @Test("Noise far above the slowdown leaves it undecided rather than reported")
    func noisy() {
        let points = Self.calibrate(
            [Self.pool(0, noise: 0.5, seed: 3), Self.pool(0.02, noise: 0.5, seed: 4)],
            leastEffect: 0.01
        )
        .points
        #expect(points.allSatisfy { $0.regressed <= 1 })
        #expect(points.allSatisfy { $0.inconclusive >= 18 })
    }

    @Test("Equal builds raise no alarm though their few blocks lean to one side, and no block is used twice")
    func leaning() {
        let leaning = Calibration.Pool(slowdown: 0, shares: Self.pool(0, noise: 0.02, seed: 5).shares.map { $0 + 0.03 })
        #expect(Self.calibrate([leaning], leastEffect: 0.01).points[0].regressed == 0)
        let few = Calibration.Pool(slowdown: 0.1, shares: Array(repeating: 0.1, count: 12))
        let points = Self.calibrate([few], leastEffect: 0.01).points
        #expect(points[0].regressed == 0 && points[0].inconclusive == 20)
        #expect(points[0].seconds == 6)
    }

    @Test("hyperfine calls a head slower beyond its uncertainty, the thresholds beyond a twentieth of a quartile")
    func peers() {
        let base = [1.00, 1.01, 0.99, 1.00]
        #expect(PeerTrial.Tool.hyperfine.callsSlower(base: base, head: base.map { $0 * 1.03 }))
        #expect(!PeerTrial.Tool.hyperfine.callsSlower(base: base, head: base))
        #expect(!PeerTrial.Tool.hyperfine.callsSlower(base: base, head: [0.8, 1.3, 1.0, 1.02]))
        #expect(!PeerTrial.Tool.benchmarkThresholds.callsSlower(base: base, head: base.map { $0 * 1.03 }))
        #expect(PeerTrial.Tool.benchmarkThresholds.callsSlower(base: base, head: base.map { $0 * 1.06 }))
    }
}
