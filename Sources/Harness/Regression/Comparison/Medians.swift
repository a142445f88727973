import Model

/// The median of a metric's values in each build, over all samples of a comparison: for display only.
package struct Medians: Codable, Sendable, Equatable {
    package var base: Double
    package var head: Double

    /// Nil if either build has no value.
    package init?(base: [Double], head: [Double]) {
        guard let base = Summary(base), let head = Summary(head) else { return nil }
        self.base = base.median
        self.head = head.median
    }
}
