/// The mean without the smallest and the largest fifth: it follows the middle of the values as a median does, but
/// varies less between sets of samples.
///
/// Wilcox, "Introduction to Robust Estimation and Hypothesis Testing", where a fifth is the recommended share.
package enum TrimmedMean {
    /// Nil if there are no values. O(n log n).
    ///
    /// - Parameter isTrimmed: False for the plain mean, which also includes rare values.
    package static func of(_ values: [Double], isTrimmed: Bool = true) -> Double? {
        let counts = Array(repeating: 1, count: values.count)
        return values.isEmpty ? nil : of(sorted: values.sorted(), counts: counts, isTrimmed: isTrimmed)
    }

    /// The mean of values in ascending order, each counted as often as `counts` says; at least one value counts. O(n).
    static func of(sorted values: [Double], counts: [Int], isTrimmed: Bool) -> Double {
        let total = counts.reduce(0, +)
        let trimmed = isTrimmed ? total / 5 : 0
        var seen = 0
        var sum = 0.0
        for (value, count) in zip(values, counts) {
            // Of this value's places from `seen` on, those between the trimmed ends.
            let kept = min(seen + count, total - trimmed) - max(seen, trimmed)
            if kept > 0 { sum += value * Double(kept) }
            seen += count
        }
        return sum / Double(total - 2 * trimmed)
    }
}
