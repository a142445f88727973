/// The mean without the smallest and the largest fifth: it follows the middle of the values as a median does, and varies
/// less from one set of samples to the next.
///
/// Wilcox, "Introduction to Robust Estimation and Hypothesis Testing", where a fifth is the recommended share.
package enum TrimmedMean {
    /// Nil where there are no values. O(n log n).
    package static func of(_ values: [Double]) -> Double? {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        let trimmed = sorted.count / 5
        let kept = sorted[trimmed..<(sorted.count - trimmed)]
        return kept.reduce(0, +) / Double(kept.count)
    }
}
