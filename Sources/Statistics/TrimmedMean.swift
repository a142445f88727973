/// The mean without the smallest and the largest fifth: it follows the middle of the values as a median does, and varies
/// less from one set of samples to the next.
///
/// Wilcox, "Introduction to Robust Estimation and Hypothesis Testing", where a fifth is the recommended share.
package enum TrimmedMean {
    /// Nil where there are no values. O(n log n).
    package static func of(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : of(sorted: values.sorted(), counts: Array(repeating: 1, count: values.count))
    }

    /// Of values in ascending order, each of which counts so many times, at least one of them at all. O(n).
    static func of(sorted values: [Double], counts: [Int]) -> Double {
        let total = counts.reduce(0, +)
        let trimmed = total / 5
        var seen = 0
        var sum = 0.0
        for (value, count) in zip(values, counts) {
            // Of the places from `seen` on that this value takes, those between the trimmed ends.
            let kept = min(seen + count, total - trimmed) - max(seen, trimmed)
            if kept > 0 { sum += value * Double(kept) }
            seen += count
        }
        return sum / Double(total - 2 * trimmed)
    }
}
