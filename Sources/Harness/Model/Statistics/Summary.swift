/// Five figures for the position and the spread of values.
///
/// No mean and no deviation: one sample that the machine delayed changes both, but not the quartiles.
package struct Summary: Sendable, Equatable {
    package let count: Int
    package let minimum: Double
    package let lowerQuartile: Double
    package let median: Double
    package let upperQuartile: Double
    package let maximum: Double

    /// Nil if there are no values. Sorts: O(n log n).
    package init?(_ values: [Double]) {
        let sorted = values.sorted()
        guard let first = sorted.first, let last = sorted.last else { return nil }
        count = sorted.count
        minimum = first
        lowerQuartile = Self.quantile(0.25, ofSorted: sorted)
        median = Self.quantile(0.5, ofSorted: sorted)
        upperQuartile = Self.quantile(0.75, ofSorted: sorted)
        maximum = last
    }

    /// The value that `fraction` of the values are below, interpolated linearly between its two neighbours.
    ///
    /// Definition 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages", The American Statistician 50
    /// (1996), pages 361–365: the default of R's `quantile` and of NumPy's.
    private static func quantile(_ fraction: Double, ofSorted sorted: [Double]) -> Double {
        let position = fraction * Double(sorted.count - 1)
        let below = Int(position)
        guard below + 1 < sorted.count else { return sorted[sorted.count - 1] }
        return sorted[below] + (position - Double(below)) * (sorted[below + 1] - sorted[below])
    }
}
