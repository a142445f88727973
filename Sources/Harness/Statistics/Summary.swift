/// Five figures that say where the values lie and how far they spread.
///
/// No mean and no deviation: one sample that the machine held up moves both, and leaves the quartiles be.
package struct Summary: Sendable, Equatable {
    package let count: Int
    package let minimum: Double
    package let lowerQuartile: Double
    package let median: Double
    package let upperQuartile: Double
    package let maximum: Double

    /// Nil where there are no values. Sorts: O(n log n).
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

    /// The value below which `fraction` of the values lie, interpolated linearly between its two neighbours.
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
