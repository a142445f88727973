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
        var left = total - 2 * trimmed
        var skipped = trimmed
        var sum = 0.0
        for (value, count) in zip(values, counts) where left > 0 {
            let skippedHere = min(skipped, count)
            skipped -= skippedHere
            let kept = min(count - skippedHere, left)
            left -= kept
            sum += value * Double(kept)
        }
        return sum / Double(total - 2 * trimmed)
    }
}
