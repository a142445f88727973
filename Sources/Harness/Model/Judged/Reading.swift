/// A cell's figures for one metric, or the reason why there are none.
package enum Reading {
    /// The figures of the samples that read the metric. The `values` are in the order in which the samples were taken.
    case figures(Summary, values: [Double])
    /// Some samples finished, but none could read the metric.
    case unavailable(reason: String)
    /// Samples were taken, but none finished.
    case unfinished
    /// The run took no samples of the cell.
    case notMeasured

    package var summary: Summary? {
        if case .figures(let summary, _) = self { summary } else { nil }
    }

    package var values: [Double] {
        if case .figures(_, let values) = self { values } else { [] }
    }
}

extension ExperimentResult {
    package func reading(of metric: String, _ cell: Expectation.Cell) -> Reading {
        let values = values(of: metric, cell)
        if let summary = Summary(values) { return .figures(summary, values: values) }
        let samples = samples(of: cell)
        guard let finished = samples.first(where: { $0.outcome == .finished }) else {
            return samples.isEmpty ? .notMeasured : .unfinished
        }
        guard case .unavailable(let reason) = finished.metrics[metric] else {
            return .unavailable(reason: "this variant does not report it")
        }
        return .unavailable(reason: reason)
    }

    /// Returns a figure over the cell's samples, or nil if a sample could not read the metric.
    package func value(of figure: Expectation.Figure) -> Double? {
        let values = values(of: figure.metric, figure.cell)
        guard values.count == samples(of: figure.cell).count, let summary = Summary(values) else { return nil }
        return switch figure.statistic {
        case .minimum: summary.minimum
        case .median: summary.median
        case .maximum: summary.maximum
        }
    }

    /// Returns a text for each way in which the cell's unfinished samples ended: "crashed: SIGILL, 3 of 3".
    package func mishaps(in cell: Expectation.Cell) -> [String] { samples(of: cell).mishaps }
}

/// The median, the quartiles and the extremes of values. A mean and a standard deviation are left out, because a single
/// delayed sample changes both, but hardly changes the quartiles.
package struct Summary: Sendable, Equatable {
    package let count: Int
    package let minimum: Double
    package let lowerQuartile: Double
    package let median: Double
    package let upperQuartile: Double
    package let maximum: Double

    /// Summarises the values in O(n log n) time, and returns nil if there are none.
    package init?(_ values: [Double]) {
        let sorted = values.sorted()
        guard let first = sorted.first, let last = sorted.last else { return nil }
        (count, minimum, maximum) = (sorted.count, first, last)
        lowerQuartile = Self.quantile(0.25, ofSorted: sorted)
        median = Self.quantile(0.5, ofSorted: sorted)
        upperQuartile = Self.quantile(0.75, ofSorted: sorted)
    }

    /// Returns the `fraction` quantile, interpolated linearly between two neighbouring values. This is definition 7 of
    /// Hyndman and Fan, "Sample Quantiles in Statistical Packages", The American Statistician 50 (1996), pages 361–365.
    /// R and NumPy use the same definition.
    private static func quantile(_ fraction: Double, ofSorted sorted: [Double]) -> Double {
        let position = fraction * Double(sorted.count - 1)
        let below = Int(position)
        guard below + 1 < sorted.count else { return sorted[sorted.count - 1] }
        return sorted[below] + (position - Double(below)) * (sorted[below + 1] - sorted[below])
    }
}

/// The smallest and the largest number of samples of a table's cells. A cell has fewer samples than others if its
/// expectations were decided early.
package struct SampleCounts: Equatable {
    private let range: ClosedRange<Int>

    /// - Parameter counts: The number of samples of each cell. Zeros are ignored. The result is nil if all numbers are
    ///   zero.
    package init?(_ counts: some Sequence<Int>) {
        let counts = counts.filter { $0 > 0 }
        guard let least = counts.min(), let most = counts.max() else { return nil }
        range = least...most
    }

    /// The numbers as text, such as "5" or "1 to 3".
    package var text: String {
        range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
    }

    /// The numbers with their noun, such as "1 sample" or "1 to 3 samples".
    package var samplesText: String { "\(text) sample\(range == 1...1 ? "" : "s")" }
}
