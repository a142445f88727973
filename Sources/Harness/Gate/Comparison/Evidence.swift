import Inference
import Statistics

/// What the blocks of one metric say.
package struct Evidence: Codable, Sendable, Equatable {
    package var blocks: Int
    /// What the head takes more than the base, in relation to it: 0.05 for 5 % worse, infinite where the base has none.
    /// The trimmed mean over the blocks; the plain one of counts, in which what happens rarely may be the matter.
    package var worsening: Double
    /// The ends of the 99 % interval.
    package var lower: Double
    package var upper: Double
    /// That chance alone makes the head look as bad or worse; the signed-rank test's, not corrected for other metrics.
    package var probability: Double

    /// The confidence of the interval: half a percent beyond either end.
    package static let confidence = 0.99
    private static let resamples = 4000

    /// Nil of fewer than two blocks.
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

    /// The smallest worsening that as many blocks, as noisy as these, show four times out of five, at `level`.
    package func smallestEffect(at level: Double) -> Double {
        let width = Worsening(relative: upper).share - Worsening(relative: lower).share
        let deviation = width / (2 * NormalDistribution.quantile((1 + Self.confidence) / 2))
        let needed = NormalDistribution.quantile(1 - level) + NormalDistribution.quantile(0.8)
        return Worsening(share: min(needed * deviation, 1.99)).relative
    }
}
