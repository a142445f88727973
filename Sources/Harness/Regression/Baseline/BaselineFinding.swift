/// The comparison of a run's figure with an earlier run's.
package struct BaselineFinding: Sendable {
    package var compared: ComparedMetric
    package var isWorse: Bool
    /// "4–6 in 3 samples, was 0 in 3".
    package var evidence: String
}
