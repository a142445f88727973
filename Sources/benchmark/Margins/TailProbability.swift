import Foundation

/// How probable a value is that is farther from the median than any that was recorded.
///
/// A normal distribution would be too optimistic. What disturbs a sample (a lost time slice, a page that has to be
/// written first, a slower processor) comes seldom and costs much, on a logarithmic scale too: ten deviations, which a
/// normal distribution exceeds once in 10²³ samples, do occur. Student's t distribution with three degrees of freedom
/// exceeds them once in a thousand; it is the heaviest of those with a variance, and its tail has a closed form.
package enum TailProbability {
    /// The probability of a value farther above the median than this number of robust standard deviations.
    package static func beyond(_ deviations: Double) -> Double {
        // A robust deviation is the quartiles' distance in normal deviations: both distributions have the same
        // quartiles.
        let t = deviations * quartile / normalQuartile
        // Student, "The Probable Error of a Mean", Biometrika 6 (1908), pages 1–25, integrated for n = 4.
        let angle = atan(t / 3.0.squareRoot())
        return max(0, 0.5 - (angle + sin(2 * angle) / 2) / .pi)
    }

    /// The upper quartile of this t distribution, and that of the normal distribution.
    private static let quartile = 0.764_892
    private static let normalQuartile = 0.674_490
}
