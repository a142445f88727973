import Statistics

/// The middle of a metric's values in either build, over all samples of a comparison: to be shown, not judged.
package struct Medians: Codable, Sendable, Equatable {
    package var base: Double
    package var head: Double

    /// Nil where either build has no value.
    package init?(base: [Double], head: [Double]) {
        guard let base = Summary(base), let head = Summary(head) else { return nil }
        self.base = base.median
        self.head = head.median
    }
}
