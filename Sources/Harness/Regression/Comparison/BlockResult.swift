/// What a block of samples showed.
package struct BlockResult: Sendable {
    package var cell: ComparedCell
    /// By metric; a metric without a value in every sample is missing.
    package var worsenings: [ComparedMetric: Worsening]
    /// The metrics without a value in any sample, though all samples finished.
    package var untold: Set<ComparedMetric>
    package var seconds: Double

    package init(
        _ cell: ComparedCell,
        _ worsenings: [ComparedMetric: Worsening],
        untold: Set<ComparedMetric> = [],
        seconds: Double
    ) {
        self.cell = cell
        self.worsenings = worsenings
        self.untold = untold
        self.seconds = seconds
    }
}
