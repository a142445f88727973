import Measuring
import Model

/// The statistical evidence from one metric's blocks.
package struct Evidence: Encodable, Sendable {
    let blocks: Int
    /// The head's increase relative to the base, such as 0.05 for 5 % worse. It is infinite if the base's value is 0.
    /// The value is the trimmed mean over the blocks. For a count it is the plain mean, because a rare count may be the
    /// important one.
    package let worsening: Double
    /// The lower end of the 99 % interval. `upper` is its upper end.
    let lower: Double
    let upper: Double
    /// The probability that chance alone makes the head look at least this bad. The signed-rank test gives this
    /// probability, without a correction for other metrics.
    package let probability: Double

    /// The confidence of the interval. Half a percent lies below the interval, and half a percent above it.
    private static let confidence = 0.99
    /// Half of the interval's width, in standard deviations of the mean.
    private static let sure = NormalDistribution.quantile((1 + confidence) / 2)

    /// Computes the evidence; nil for fewer than two blocks.
    package init?(_ worsenings: [Worsening], areCounts: Bool, using generator: inout SplitMix) {
        let shares = worsenings.map(\.share)
        let interval = BootstrapInterval(
            ofTrimmedMeanOf: shares,
            isTrimmed: !areCounts,
            level: Self.confidence,
            resamples: 4000,
            using: &generator
        )
        guard let interval, let middle = TrimmedMean.of(shares, isTrimmed: !areCounts) else { return nil }
        blocks = shares.count
        worsening = Worsening(share: middle).relative
        lower = Worsening(share: interval.lower).relative
        upper = Worsening(share: interval.upper).relative
        probability = SignedRankTest(shares).probability
    }

    /// Returns the smallest worsening that a comparison at `level` detects four times out of five. The comparison has
    /// the same number of blocks and the same noise.
    func smallestEffect(at level: Double) -> Double {
        let deviation = halfWidth / Self.sure
        let needed = NormalDistribution.quantile(1 - level) + NormalDistribution.quantile(0.8)
        return Worsening(share: min(needed * deviation, 1.99)).relative
    }

    /// Returns the number of blocks that distinguish an equal head from a head that is worse by `effect`. With the same
    /// spread, this number of blocks succeeds four times out of five.
    func blocksNeeded(for effect: Double) -> Int {
        let ratio = halfWidth * (1 + NormalDistribution.quantile(0.8) / Self.sure) / Worsening(relative: effect).share
        let needed = Double(blocks) * ratio * ratio
        return needed < 1e6 ? Int(needed.rounded(.up)) : 1_000_000
    }

    /// Half of the interval's width, measured in `Worsening.share`.
    private var halfWidth: Double { (Worsening(relative: upper).share - Worsening(relative: lower).share) / 2 }
}
