import Foundation
import Model
import Statistics

/// How far the recorded values of an expectation's figure are from its bound.
package struct Margin: Sendable {
    package enum Distance: Sendable, Equatable {
        /// All values are the same.
        case exact
        /// In robust standard deviations of a single value; negative on the wrong side.
        case deviations(Double)
        /// The values differ, but not on a scale: what must be equal, counts that differ by less than a step, or half
        /// of the values are the same.
        case unscaled
    }

    package let distance: Distance
    /// The number of samples: the smaller one if it compares two cells.
    package let samples: Int
    /// What is compared with the bound; ratios if the bound is a multiple. Empty for a claim about how samples end.
    let values: [Double]
    let bound: Double
    let isRatio: Bool
    /// The probability that a single sample, judged by itself, fails: the recorded share, or that of the fitted
    /// spread's tail if it is more.
    package let singleFails: Double
    private let claim: Expectation.Claim

    package init(of expectation: Expectation, in pool: SamplePool) {
        claim = expectation.claim
        let taken = claim.cells.map { pool.samples[$0] ?? [] }
        samples = taken.map(\.count).min() ?? 0
        let compared = ComparedValues(expectation, taken)
        (values, bound, isRatio) = (compared.values, compared.bound, compared.isRatio)
        distance = Self.distance(compared)
        if case .deviations(let deviations) = distance {
            singleFails = max(compared.shareFailing, TailProbability.beyond(deviations))
        } else {
            singleFails = compared.shareFailing
        }
    }

    /// The probability that as many samples fail together, by the statistic that the expectation asks for.
    package func fails(of count: Int) -> Double {
        guard case .figure(let figure, let relation, _) = claim else { return any(of: count) }
        return switch (figure.statistic, relation) {
        case (.median, _): most(of: count)
        case (.maximum, .atLeast), (.minimum, .atMost): pow(singleFails, Double(count))
        case (.maximum, _), (.minimum, _): any(of: count)
        }
    }

    private func any(of count: Int) -> Double {
        // Exact for small probabilities too.
        -expm1(Double(count) * log1p(-min(singleFails, 1)))
    }

    /// More than half of them.
    private func most(of count: Int) -> Double {
        var choices = 1.0
        var sum = 0.0
        for failing in 0...count {
            if failing > 0 { choices *= Double(count - failing + 1) / Double(failing) }
            if 2 * failing > count {
                sum += choices * pow(singleFails, Double(failing)) * pow(1 - singleFails, Double(count - failing))
            }
        }
        return sum
    }

    private static func distance(_ compared: ComparedValues) -> Distance {
        guard let least = compared.values.min(), let most = compared.values.max() else {
            return compared.shareFailing == 0 || compared.shareFailing == 1 ? .exact : .unscaled
        }
        if least == most { return .exact }
        guard let sign = compared.sign else { return .unscaled }
        // Between whole numbers, the bound is half a step farther: 1 is the last value that is at most 1.
        let isWhole = !compared.isRatio && compared.values.allSatisfy { $0 == $0.rounded() }
        let bound = compared.bound + (isWhole ? sign / 2 : 0)
        if isWhole, (Spread(compared.values)?.deviation ?? 0) < 1 { return .unscaled }
        // Positive values spread by factors: their logarithms are as far above the median as below.
        let isLogarithmic = least > 0 && bound > 0
        let scale: (Double) -> Double = { isLogarithmic ? log($0) : $0 }
        guard let spread = Spread(compared.values.map(scale)), spread.deviation > 0 else { return .unscaled }
        return .deviations(sign * (scale(bound) - spread.median) / spread.deviation)
    }
}
