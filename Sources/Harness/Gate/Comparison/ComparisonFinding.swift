/// What a comparison found of one metric.
package struct ComparisonFinding: Codable, Sendable {
    package enum Conclusion: String, Codable, Sendable {
        /// Worse in two rounds that have no sample in common.
        case regressed
        /// Not worse by as much as is worth reporting.
        case notRegressed
        /// The budget was spent first, or the second round did not confirm the first.
        case inconclusive
    }

    package var compared: ComparedMetric
    package var verdict: Conclusion
    /// Over all samples; absent where either build has no value.
    package var medians: Medians?
    /// Of the first round; absent where no block told anything.
    package var evidence: Evidence?
    /// Of the second; absent where the first gave no cause for it.
    package var confirmation: Evidence?
    /// The smallest worsening that this comparison would have seen four times out of five: 0.03 for 3 %.
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
