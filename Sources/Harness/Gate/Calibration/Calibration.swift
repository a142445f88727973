import Inference
import Model
import Statistics

/// What the gate would have said, again and again, on a machine whose noise was measured.
///
/// Real blocks are taken first, some of two builds that are one and the same, some of a head that is made to do more by
/// a known share. Comparisons are then replayed from them: each begins at a place of its own and goes on from there, so
/// that what the machine did over minutes stays together. A replay takes no samples, which is what makes hundreds of
/// comparisons possible in a quarter of an hour. None takes a block twice: one that runs out of them has not decided.
///
/// What chance adds to a block could as well have been taken from it, as a lot decides which build comes first. So for
/// each block of a replay it is drawn anew to which side it leans: from the middle of its pool, which is the slowdown as
/// it was measured, and from none where both builds are the same. Replays that share blocks have then little else in
/// common, and hold for a machine with this noise and a slowdown of just what was measured.
package struct Calibration: Codable, Sendable {
    /// Real blocks of one slowdown.
    package struct Pool: Codable, Sendable {
        /// Of the head, as asked for: 0 where there is none.
        package var slowdown: Double
        /// How much worse the head was in each block, as ``Worsening/share``; in the order in which they were taken.
        package var shares: [Double]

        package init(slowdown: Double, shares: [Double] = []) {
            self.slowdown = slowdown
            self.shares = shares
        }

        /// The slowdown as it was measured.
        package var measured: Double { Worsening(share: TrimmedMean.of(shares) ?? 0).relative }
    }

    /// What came of the comparisons of one slowdown.
    package struct Point: Codable, Sendable {
        package var slowdown: Double
        package var comparisons: Int
        package var regressed: Int
        package var inconclusive: Int
        /// The share that was called a regression: false alarms without a slowdown, the power of the gate with one.
        package var share: Double
        /// The ends of that share's 95 % interval.
        package var lower: Double
        package var upper: Double
        /// The middle of the seconds that a comparison took.
        package var seconds: Double
    }

    /// The least effect that was worth reporting.
    package var leastEffect: Double
    package var points: [Point]

    /// - Parameters:
    ///   - pools: None is empty.
    ///   - metric: What they are of.
    ///   - secondsPerBlock: What a block took.
    ///   - budget: Seconds that a comparison may take.
    ///   - comparisons: To replay of each pool.
    package init(
        replaying pools: [Pool],
        of metric: ComparedMetric,
        secondsPerBlock: Double,
        budget: Double,
        leastEffect: Double,
        comparisons: Int,
        seed: UInt64
    ) {
        self.leastEffect = leastEffect
        var generator = SplitMix(seed: seed)
        points = pools.map { pool in
            let middle = pool.slowdown == 0 ? 0 : TrimmedMean.of(pool.shares) ?? 0
            var verdicts: [ComparisonFinding.Conclusion] = []
            var seconds: [Double] = []
            for _ in 0..<comparisons {
                let start = Int.random(in: 0..<pool.shares.count, using: &generator)
                var comparison = BuildComparison([metric], leastEffect: leastEffect, seed: generator.next())
                var taken = 0
                while !comparison.hasEnded, taken < pool.shares.count {
                    let share = pool.shares[(start + taken) % pool.shares.count]
                    let leansOver = Bool.random(using: &generator)
                    taken += 1
                    comparison.add(
                        [metric: Worsening(share: leansOver ? 2 * middle - share : share)],
                        spent: Double(taken) * secondsPerBlock / budget
                    )
                }
                verdicts.append(comparison.finding(of: metric).verdict)
                seconds.append(Double(taken) * secondsPerBlock)
            }
            let regressed = verdicts.count { $0 == .regressed }
            let interval = ProportionInterval(regressed, of: comparisons, level: 0.95)
            return Point(
                slowdown: pool.slowdown,
                comparisons: comparisons,
                regressed: regressed,
                inconclusive: verdicts.count { $0 == .inconclusive },
                share: Double(regressed) / Double(comparisons),
                lower: interval.lower,
                upper: interval.upper,
                seconds: Summary(seconds)?.median ?? 0
            )
        }
    }
}
