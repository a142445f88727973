/// A confidence interval of a counted share, such as false alarms among comparisons.
///
/// Wilson's, which is valid even if the count is small or zero: Wilson, "Probable Inference, the Law of Succession, and
/// Statistical Inference", Journal of the American Statistical Association 22 (1927), pages 209–212.
package struct ProportionInterval: Sendable, Equatable {
    package let lower: Double
    package let upper: Double

    /// - Parameters:
    ///   - count: Out of `total`, which is at least 1.
    ///   - level: The confidence, as in 0.95.
    package init(_ count: Int, of total: Int, level: Double) {
        let n = Double(total)
        let z = NormalDistribution.quantile((1 + level) / 2)
        let share = Double(count) / n
        let middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        let half = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
        lower = count == 0 ? 0 : middle - half
        upper = count == total ? 1 : middle + half
    }
}
