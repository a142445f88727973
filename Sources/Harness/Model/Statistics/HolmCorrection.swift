/// Holm's correction for testing several metrics at once: with many tests, one of them shows a difference by chance.
///
/// Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of Statistics 6 (1979),
/// pages 65–70.
package enum HolmCorrection {
    /// The probabilities, each adjusted for comparison with the level of the whole family. O(n log n).
    package static func adjusted(_ probabilities: [Double]) -> [Double] {
        let order = probabilities.indices.sorted { probabilities[$0] < probabilities[$1] }
        var adjusted = probabilities
        var largest = 0.0
        for (place, index) in order.enumerated() {
            largest = max(largest, min(1, probabilities[index] * Double(probabilities.count - place)))
            adjusted[index] = largest
        }
        return adjusted
    }
}
