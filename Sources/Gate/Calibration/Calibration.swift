import Results
import Statistics

/// What the gate would have said, again and again, on a machine whose noise was measured.
///
/// Real blocks are taken first, some of two builds that are one and the same, some of a head that is made to do more by
/// a known share. Comparisons are then replayed from them: each begins at a place of its own and goes on from there, so
/// that what the machine did over minutes stays together. A replay takes no samples, which is what makes hundreds of
/// comparisons of five minutes each possible in an hour.
package struct Calibration: Codable, Sendable {
    /// What came of the comparisons of one slowdown.
    package struct Point: Codable, Sendable {
        /// Of the head: 0 where there was none.
        package var slowdown: Double
        package var comparisons: Int
        package var regressed: Int
        package var inconclusive: Int
        /// The share that was called a regression: false alarms without a slowdown, the power of the gate with one.
        package var share: Double
        /// The ends of that share's 95 % interval.
        package var lower: Double
        package var upper: Double
        /// The middle of the real blocks: the slowdown as it was measured.
        package var measured: Double
        /// The real blocks that were replayed.
        package var blocks: Int
    }

    package var points: [Point]
    /// The least effect that was worth reporting, and the blocks that a comparison could take.
    package var leastEffect: Double
    package var blocksPerComparison: Int

    /// - Parameters:
    ///   - pools: Real blocks by slowdown, in the order in which they were taken; none is empty.
    ///   - metric: What they are of.
    ///   - comparisons: To replay of each.
    package init(
        pools: [Double: [Worsening]],
        of metric: ComparedMetric,
        blocksPerComparison: Int,
        leastEffect: Double,
        comparisons: Int,
        seed: UInt64
    ) {
        self.leastEffect = leastEffect
        self.blocksPerComparison = blocksPerComparison
        var generator = SplitMix(seed: seed)
        points = pools.sorted { $0.key < $1.key }.map { slowdown, blocks in
            var verdicts: [Finding.Verdict] = []
            for _ in 0..<comparisons {
                let start = Int.random(in: 0..<blocks.count, using: &generator)
                var comparison = Comparison([metric], leastEffect: leastEffect, seed: generator.next())
                var taken = 0
                while !comparison.hasEnded, taken < blocksPerComparison {
                    let block = blocks[(start + taken) % blocks.count]
                    taken += 1
                    comparison.add([metric: block], spent: Double(taken) / Double(blocksPerComparison))
                }
                verdicts.append(comparison.finding(of: metric).verdict)
            }
            let regressed = verdicts.count { $0 == .regressed }
            let interval = ProportionInterval(regressed, of: comparisons, level: 0.95)
            return Point(
                slowdown: slowdown,
                comparisons: comparisons,
                regressed: regressed,
                inconclusive: verdicts.count { $0 == .inconclusive },
                share: Double(regressed) / Double(comparisons),
                lower: interval.lower,
                upper: interval.upper,
                measured: Worsening(share: TrimmedMean.of(blocks.map(\.share)) ?? 0).relative,
                blocks: blocks.count
            )
        }
    }
}
