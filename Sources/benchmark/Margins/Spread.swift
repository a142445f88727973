import Foundation
import Statistics

/// How far values lie around their median. One bad sample does not change it.
package struct Spread {
    package let median: Double
    /// A robust standard deviation, which for values of a normal distribution is the usual one; 0 if half the values
    /// are equal.
    package let deviation: Double

    /// Nil if there are no values.
    package init?(_ values: [Double]) {
        guard let summary = Summary(values),
            let distances = Summary(values.map { abs($0 - summary.median) })
        else { return nil }
        median = summary.median
        // Two estimates, of which one can be 0 by accident.
        deviation = max(distances.median * 1.4826, (summary.upperQuartile - summary.lowerQuartile) / 1.349)
    }
}
