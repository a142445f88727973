import Model

/// A confidence interval of the trimmed mean by resampling.
///
/// The interval is bias-corrected and accelerated, as in Efron, "Better Bootstrap Confidence Intervals", Journal of the
/// American Statistical Association 82 (1987), pages 171–185.
package struct BootstrapInterval: Sendable, Equatable {
    package let lower: Double
    package let upper: Double

    /// - Parameters:
    ///   - isTrimmed: Whether the mean is trimmed; false for the plain mean.
    ///   - level: The confidence level, such as 0.95.
    ///   - generator: The generator for the resamples. The same state of the generator gives the same interval.
    /// - Returns: Nil for fewer than two values.
    ///
    /// O(resamples · n + n²).
    package init?(
        ofTrimmedMeanOf values: [Double],
        isTrimmed: Bool = true,
        level: Double,
        resamples: Int,
        using generator: inout SplitMix
    ) {
        guard values.count > 1 else { return nil }
        // A resample only counts how often each value was drawn, so the values are sorted only once.
        let sorted = values.sorted()
        func mean(_ counts: [Int]) -> Double { TrimmedMean.of(sorted: sorted, counts: counts, isTrimmed: isTrimmed) }
        let observed = mean(Array(repeating: 1, count: sorted.count))
        var replicates: [Double] = []
        replicates.reserveCapacity(resamples)
        var counts = Array(repeating: 0, count: sorted.count)
        for _ in 0..<resamples {
            for index in counts.indices { counts[index] = 0 }
            for _ in sorted { counts[generator.index(below: sorted.count)] += 1 }
            replicates.append(mean(counts))
        }
        replicates.sort()
        guard let first = replicates.first, let last = replicates.last, first < last else {
            (lower, upper) = (observed, observed)
            return
        }
        let bias = Self.bias(of: replicates, against: observed)
        let acceleration = Self.acceleration(of: sorted, mean)
        func end(_ probability: Double) -> Double {
            let z = bias + NormalDistribution.quantile(probability)
            let adjusted = NormalDistribution.cumulative(bias + z / (1 - acceleration * z))
            let place = adjusted * Double(replicates.count - 1)
            let below = min(Int(place), replicates.count - 2)
            return replicates[below] + (place - Double(below)) * (replicates[below + 1] - replicates[below])
        }
        let tail = (1 - level) / 2
        (lower, upper) = (end(tail), end(1 - tail))
    }

    /// Returns the distance of the replicates' median from the observed mean, in standard deviations.
    private static func bias(of replicates: [Double], against observed: Double) -> Double {
        let below = replicates.reduce(0.0) { $0 + ($1 < observed ? 1 : $1 == observed ? 0.5 : 0) }
        // With few values, every replicate may be on one side of the mean. The share must still be between 0 and 1.
        let half = 0.5 / Double(replicates.count)
        return NormalDistribution.quantile(min(max(below / Double(replicates.count), half), 1 - half))
    }

    /// Estimates how fast the mean's spread changes with the mean, by leaving out each value once.
    private static func acceleration(of sorted: [Double], _ mean: ([Int]) -> Double) -> Double {
        var counts = Array(repeating: 1, count: sorted.count)
        let left = sorted.indices.map { index in
            counts[index] = 0
            defer { counts[index] = 1 }
            return mean(counts)
        }
        let middle = left.reduce(0, +) / Double(left.count)
        let squares = left.reduce(0) { $0 + (middle - $1) * (middle - $1) }
        let cubes = left.reduce(0) { $0 + (middle - $1) * (middle - $1) * (middle - $1) }
        return squares > 0 ? cubes / (6 * squares * squares.squareRoot()) : 0
    }
}

extension SplitMix {
    /// Draws a number from 0 to `count` − 1. All numbers are equally likely to within one part in 2⁶⁴ / `count`.
    /// `Int.random(in:using:)` is several times slower.
    fileprivate mutating func index(below count: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(count)).high)
    }
}

/// The mean without the smallest and the largest fifth of the values. This mean varies less between sets of samples
/// than a median (Wilcox, "Introduction to Robust Estimation and Hypothesis Testing").
package enum TrimmedMean {
    /// Returns the mean of values; nil if there are no values. If `isTrimmed` is false, returns the plain mean, which
    /// also includes rare values. O(n log n).
    package static func of(_ values: [Double], isTrimmed: Bool = true) -> Double? {
        let counts = Array(repeating: 1, count: values.count)
        return values.isEmpty ? nil : of(sorted: values.sorted(), counts: counts, isTrimmed: isTrimmed)
    }

    /// Returns the mean of values in ascending order, each counted `counts` times. Precondition: at least one count is
    /// above 0. O(n).
    static func of(sorted values: [Double], counts: [Int], isTrimmed: Bool) -> Double {
        let total = counts.reduce(0, +)
        let trimmed = isTrimmed ? total / 5 : 0
        var seen = 0
        var sum = 0.0
        for (value, count) in zip(values, counts) {
            // How many of this value's occurrences remain after both ends are trimmed.
            let kept = min(seen + count, total - trimmed) - max(seen, trimmed)
            if kept > 0 { sum += value * Double(kept) }
            seen += count
        }
        return sum / Double(total - 2 * trimmed)
    }
}
