/// The result of a comparison for one metric.
package struct ComparisonFinding: Codable, Sendable {
    package enum Conclusion: String, Codable, Sendable {
        /// Worse in two rounds without common samples.
        case regressed
        /// Not worse by an effect worth reporting.
        case notRegressed
        /// The time was over first, or the second round did not confirm the first.
        case inconclusive
    }

    package var compared: ComparedMetric
    package var verdict: Conclusion
    /// Over all samples; absent if either build has no value.
    package var medians: Medians?
    /// From the first round; absent if no block had values.
    package var evidence: Evidence?
    /// From the second round; absent if the first gave no reason for it.
    package var confirmation: Evidence?
    /// The smallest worsening that this comparison would detect four times out of five: 0.03 for 3 %.
    package var smallestEffect: Double?

    package init(
        compared: ComparedMetric,
        verdict: Conclusion,
        evidence: Evidence?,
        confirmation: Evidence?,
        smallestEffect: Double?,
        medians: Medians? = nil
    ) {
        self.compared = compared
        self.verdict = verdict
        self.evidence = evidence
        self.confirmation = confirmation
        self.smallestEffect = smallestEffect
        self.medians = medians
    }
}
