import Foundation

/// Wilcoxon's signed-rank test. It tests whether paired differences are above zero more often, or by more, than chance
/// explains.
///
/// The test uses a difference's rank, so a delayed sample has little weight. Wilcoxon, "Individual Comparisons by
/// Ranking Methods", Biometrics Bulletin 1 (1945), pages 80–83.
package struct SignedRankTest: Sendable {
    /// The number of differences that are not zero. Like Wilcoxon, the test leaves out zeros, because they carry no
    /// information.
    package let count: Int
    /// The sum of the ranks of the differences above zero.
    package let rankSum: Double
    /// The probability of this rank sum or a larger one without an effect; 1 without differences.
    package let probability: Double

    /// The maximum number of differences for the exact distribution, as in SciPy and R. Ties exclude the exact
    /// distribution.
    private static let exactLimit = 50

    /// O(n log n); O(n³) up to 50 differences.
    package init(_ differences: [Double]) {
        let ranked = Self.ranks(of: differences.filter { $0 != 0 })
        count = ranked.ranks.count
        rankSum = ranked.ranks.reduce(0) { $0 + ($1.isPositive ? $1.rank : 0) }
        if count == 0 {
            probability = 1
        } else if count <= Self.exactLimit, ranked.ties.isEmpty {
            probability = Self.exact(count: count, rankSum: Int(rankSum))
        } else {
            probability = Self.approximate(count: Double(count), rankSum: rankSum, ties: ranked.ties)
        }
    }

    /// Ranks the differences by their size. Equal sizes share their mean rank, and `ties` has the number of differences
    /// in each group of equal sizes.
    private static func ranks(
        of differences: [Double]
    ) -> (ranks: [(rank: Double, isPositive: Bool)], ties: [Double]) {
        let sorted = differences.sorted { abs($0) < abs($1) }
        var ranks: [(rank: Double, isPositive: Bool)] = []
        var ties: [Double] = []
        var start = 0
        while start < sorted.count {
            var end = start + 1
            while end < sorted.count, abs(sorted[end]) == abs(sorted[start]) { end += 1 }
            let rank = Double(start + 1 + end) / 2
            ranks += sorted[start..<end].map { (rank, $0 > 0) }
            if end - start > 1 { ties.append(Double(end - start)) }
            start = end
        }
        return (ranks, ties)
    }

    /// Returns the share of the 2ⁿ equally likely subsets of the ranks whose sum is at least `rankSum`.
    private static func exact(count: Int, rankSum: Int) -> Double {
        let largest = count * (count + 1) / 2
        var probabilities = [1.0] + Array(repeating: 0.0, count: largest)
        for rank in 1...count {
            for sum in stride(from: largest, through: 0, by: -1) {
                let without = probabilities[sum]
                let with = sum >= rank ? probabilities[sum - rank] : 0
                probabilities[sum] = (without + with) / 2
            }
        }
        return probabilities[rankSum...].reduce(0, +)
    }

    private static func approximate(count: Double, rankSum: Double, ties: [Double]) -> Double {
        let mean = count * (count + 1) / 4
        let tied = ties.reduce(0) { $0 + ($1 * $1 * $1 - $1) }
        let variance = count * (count + 1) * (2 * count + 1) / 24 - tied / 48
        // The continuity correction moves the distance by 0.5 towards zero, never past zero.
        let distance = rankSum - mean
        let corrected = distance - (distance > 0 ? 0.5 : distance < 0 ? -0.5 : 0)
        return NormalDistribution.cumulative(-corrected / variance.squareRoot())
    }
}

/// Holm's correction for many tests at once: without a correction, some metrics differ by chance alone. Holm, "A Simple
/// Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of Statistics 6 (1979), pages 65–70.
package enum HolmCorrection {
    /// Adjusts each probability for comparison with the level of the whole family of tests. O(n log n).
    package static func adjusted(_ probabilities: [Double]) -> [Double] {
        let order = probabilities.indices.sorted { probabilities[$0] < probabilities[$1] }
        var adjusted = probabilities
        var largest = 0.0
        for (place, index) in order.enumerated() {
            largest = max(largest, min(1, probabilities[index] * Double(probabilities.count - place)))
            adjusted[index] = largest
        }
        return adjusted
    }
}

/// The standard normal distribution.
package enum NormalDistribution {
    /// Returns the probability of a value of at most `z`.
    package static func cumulative(_ z: Double) -> Double { erfc(-z / 2.0.squareRoot()) / 2 }

    /// Returns the value that a normal variable does not exceed with the given probability, between 0 and 1 exclusive.
    /// The function halves an interval about sixty times.
    package static func quantile(_ probability: Double) -> Double {
        var lower = -40.0
        var upper = 40.0
        while true {
            let middle = (lower + upper) / 2
            guard middle > lower, middle < upper else { return middle }
            if cumulative(middle) < probability { lower = middle } else { upper = middle }
        }
    }
}
