import Inference
import Model
import Statistics

/// The gate's answers over many comparisons, on a machine whose noise was measured.
///
/// Real blocks are taken first, some of two identical builds, some of a head with a known share of extra work.
/// Comparisons are then replayed from them. Each starts at its own place and continues from there, so that what the
/// machine did over minutes stays together. A replay takes no samples: hundreds of comparisons thus fit into a quarter
/// of an hour. No replay uses a block twice: a replay that runs out of blocks is undecided.
///
/// What chance adds to a block it could as well have subtracted, because the builds' order is random. For each block of
/// a replay, the side that it deviates to is therefore drawn again. The deviation counts from the middle of its pool,
/// which is the slowdown as measured, or from zero if both builds are the same. Replays that share blocks then have
/// little else in common. They hold for a machine with this noise and exactly the slowdown that was measured.
package struct Calibration: Codable, Sendable {
    /// Real blocks of one slowdown.
    package struct Pool: Codable, Sendable {
        /// The head's, as requested: 0 for none.
        package var slowdown: Double
        /// How much worse the head was in each block, as ``Worsening/share``, in the order they were taken.
        package var shares: [Double]

        package init(slowdown: Double, shares: [Double] = []) {
            self.slowdown = slowdown
            self.shares = shares
        }

        /// The slowdown as it was measured.
        package var measured: Double { Worsening(share: TrimmedMean.of(shares) ?? 0).relative }
    }

    /// The result of the comparisons of one slowdown.
    package struct Point: Codable, Sendable {
        package var slowdown: Double
        package var comparisons: Int
        package var regressed: Int
        package var inconclusive: Int
        /// The share that was called a regression: false alarms without a slowdown, the gate's power with one.
        package var share: Double
        /// The ends of that share's 95 % interval.
        package var lower: Double
        package var upper: Double
        /// The median number of seconds that a comparison took.
        package var seconds: Double
    }

    /// The least effect worth reporting.
    package var leastEffect: Double
    package var points: [Point]

    /// - Parameters:
    ///   - pools: None is empty.
    ///   - metric: The metric of the pools.
    ///   - secondsPerBlock: The time that a block took.
    ///   - budget: The seconds that a comparison may take.
    ///   - comparisons: The number to replay from each pool.
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
                var course = ComparisonCourse(
                    [metric],
                    budget: budget,
                    leastEffect: leastEffect,
                    seed: generator.next()
                )
                while course.blocks < pool.shares.count, let cell = course.next() {
                    let share = pool.shares[(start + course.blocks) % pool.shares.count]
                    let leansOver = Bool.random(using: &generator)
                    let worsening = Worsening(share: leansOver ? 2 * middle - share : share)
                    course.add(BlockResult(cell, [metric: worsening], seconds: secondsPerBlock))
                }
                verdicts += course.close().map(\.verdict)
                seconds.append(course.elapsed)
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
