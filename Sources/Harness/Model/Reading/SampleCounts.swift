/// How many samples the cells of a table have: a cell whose expectations were settled early has fewer than another.
package struct SampleCounts: Equatable {
    private let range: ClosedRange<Int>

    /// - Parameter counts: One per cell; zeros do not count. Nil if nothing else is left.
    package init?(_ counts: some Sequence<Int>) {
        let counts = counts.filter { $0 > 0 }
        guard let least = counts.min(), let most = counts.max() else { return nil }
        range = least...most
    }

    /// "5", or "1 to 3".
    package var text: String {
        range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
    }

    /// "1 sample", or "1 to 3 samples".
    package var samplesText: String { "\(text) sample\(range == 1...1 ? "" : "s")" }
}
