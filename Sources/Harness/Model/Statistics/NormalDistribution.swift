import Foundation

/// The standard normal distribution.
package enum NormalDistribution {
    /// The probability of a value of at most `z`.
    package static func cumulative(_ z: Double) -> Double {
        erfc(-z / 2.0.squareRoot()) / 2
    }

    /// The value that is not exceeded with `probability`, which is above 0 and below 1.
    ///
    /// Halves an interval until no number is between its ends: some sixty steps, exact to the last digits of
    /// ``cumulative(_:)``. A rational approximation would need a page of constants.
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
