import Statistics

/// The answers of other tools about the same two builds in the same minutes.
package struct PeerTrial: Codable, Sendable {
    package enum Tool: String, Codable, Sendable, CaseIterable {
        /// hyperfine's relative comparison: an alarm if the head is slower by more than the uncertainty that it prints.
        case hyperfine
        /// The default thresholds of the Swift package `benchmark`, over hyperfine's runs: an alarm if the lower
        /// quartile, the median or the upper quartile is more than 5 % above the base's.
        case benchmarkThresholds
    }

    package var tool: Tool
    package var slowdown: Double
    package var comparisons: Int
    /// The number of times that it called the head slower.
    package var alarms: Int

    package init(tool: Tool, slowdown: Double, comparisons: Int, alarms: Int) {
        self.tool = tool
        self.slowdown = slowdown
        self.comparisons = comparisons
        self.alarms = alarms
    }
}

extension PeerTrial.Tool {
    /// Whether the tool would call the head slower.
    ///
    /// - Parameters:
    ///   - base: The seconds of its runs; at least two.
    ///   - head: Likewise.
    package func callsSlower(base: [Double], head: [Double]) -> Bool {
        switch self {
        case .hyperfine:
            // As in its relative comparison: the ratio of the means, and the error that their deviations lead to
            // (hyperfine 1.15, src/hyperfine/benchmark/relative_speed.rs).
            guard let (slow, slowDeviation) = Self.moments(head), let (fast, fastDeviation) = Self.moments(base) else {
                return false
            }
            let ratio = slow / fast
            let uncertainty =
                ratio
                * ((slowDeviation / slow) * (slowDeviation / slow) + (fastDeviation / fast) * (fastDeviation / fast))
                .squareRoot()
            return ratio - uncertainty > 1
        case .benchmarkThresholds:
            // BenchmarkThresholds.Relative.default, benchmark 1.38.1.
            guard let before = Summary(base), let after = Summary(head) else { return false }
            return [
                (before.lowerQuartile, after.lowerQuartile), (before.median, after.median),
                (before.upperQuartile, after.upperQuartile),
            ].contains { $1 > $0 * 1.05 }
        }
    }

    /// The mean and the sample's standard deviation.
    private static func moments(_ values: [Double]) -> (mean: Double, deviation: Double)? {
        guard values.count > 1 else { return nil }
        let mean = values.reduce(0, +) / Double(values.count)
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (mean, (squares / Double(values.count - 1)).squareRoot())
    }
}
