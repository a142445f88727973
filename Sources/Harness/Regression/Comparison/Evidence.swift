import Model

/// What the blocks of one metric show.
package struct Evidence: Codable, Sendable, Equatable {
    package var blocks: Int
    /// What the head takes more than the base, relative to it: 0.05 for 5 % worse, infinite if the base has none. The
    /// trimmed mean over the blocks; for counts the plain mean, because a rare value may be the important one.
    package var worsening: Double
    /// The ends of the 99 % interval.
    package var lower: Double
    package var upper: Double
    /// The probability that chance alone makes the head look this bad or worse, from the signed-rank test, not
    /// corrected for other metrics.
    package var probability: Double

    /// The interval's confidence: half a percent is beyond either end.
    package static let confidence = 0.99
    private static let resamples = 4000

    /// Nil for fewer than two blocks.
    package init?(_ worsenings: [Worsening], areCounts: Bool, using generator: inout SplitMix) {
        let shares = worsenings.map(\.share)
        let interval = BootstrapInterval(
            ofTrimmedMeanOf: shares,
            isTrimmed: !areCounts,
            level: Self.confidence,
            resamples: Self.resamples,
            using: &generator
        )
        guard let interval, let middle = TrimmedMean.of(shares, isTrimmed: !areCounts) else { return nil }
        blocks = shares.count
        worsening = Worsening(share: middle).relative
        lower = Worsening(share: interval.lower).relative
        upper = Worsening(share: interval.upper).relative
        probability = SignedRankTest(shares).probability
    }

    /// The smallest worsening that the same number of blocks with the same noise shows four times out of five, at
    /// `level`.
    package func smallestEffect(at level: Double) -> Double {
        let width = Worsening(relative: upper).share - Worsening(relative: lower).share
        let deviation = width / (2 * NormalDistribution.quantile((1 + Self.confidence) / 2))
        let needed = NormalDistribution.quantile(1 - level) + NormalDistribution.quantile(0.8)
        return Worsening(share: min(needed * deviation, 1.99)).relative
    }

    /// How many blocks with the same spread give an interval that four times out of five tells an equal head from one
    /// that is worse by `effect`.
    package func blocksNeeded(for effect: Double) -> Int {
        let half = (Worsening(relative: upper).share - Worsening(relative: lower).share) / 2
        let sure = NormalDistribution.quantile((1 + Self.confidence) / 2)
        let ratio = half * (1 + NormalDistribution.quantile(0.8) / sure) / Worsening(relative: effect).share
        let needed = Double(blocks) * ratio * ratio
        return needed < 1e6 ? Int(needed.rounded(.up)) : 1_000_000
    }
}
