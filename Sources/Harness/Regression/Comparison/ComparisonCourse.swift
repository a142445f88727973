import Model

/// A whole comparison as a state machine: which cell to sample next, what its blocks decide, and when it is over.
///
/// It takes no samples and reads no clock: the sampler drives it with real blocks, and a test with its own.
package struct ComparisonCourse: Sendable {
    private let budget: Double
    private var comparison: BuildComparison
    private var allocation = BlockAllocation()
    private var generator: SplitMix
    /// For each metric that no block has compared so far, the number of blocks, and of those without any value.
    private var silences: [ComparedMetric: (blocks: Int, untold: Int)] = [:]
    private var told: Set<ComparedMetric> = []
    private var hasLookedAtLast = false
    /// Seconds.
    package private(set) var elapsed = 0.0
    package private(set) var blocks = 0

    /// - Parameters:
    ///   - metrics: What is asked.
    ///   - budget: Seconds.
    ///   - leastEffect: The least effect worth reporting, relative to the base: 0.03 for 3 %.
    ///   - seed: The seed of the order of blocks and of the resampling.
    package init(_ metrics: [ComparedMetric], budget: Double, leastEffect: Double, seed: UInt64) {
        self.budget = budget
        comparison = BuildComparison(metrics, leastEffect: leastEffect, seed: seed)
        generator = SplitMix(seed: seed)
    }

    /// A metric without any value in this many blocks does not apply to its cell.
    private static let silentBlocks = 2
    /// A metric that this many blocks could not compare, though samples have values, is not waited for any longer.
    private static let patience = 8

    /// The cell to sample; nil when everything is decided or the time is over.
    package mutating func next() -> ComparedCell? {
        elapsed < budget ? allocation.next(in: comparison, using: &generator) : nil
    }

    package mutating func add(_ block: BlockResult) {
        elapsed += block.seconds
        blocks += 1
        allocation.note(block.cell, seconds: block.seconds)
        told.formUnion(block.worsenings.keys)
        for metric in comparison.asked where metric.place == block.cell && !told.contains(metric) {
            var silence = silences[metric] ?? (0, 0)
            silence.blocks += 1
            silence.untold += block.untold.contains(metric) ? 1 : 0
            silences[metric] = silence
            if silence.blocks == silence.untold, silence.untold >= Self.silentBlocks { comparison.leaveOut([metric]) }
            if silence.blocks >= Self.patience { comparison.giveUp([metric]) }
        }
        comparison.add(block.worsenings)
        if !hasLookedAtLast, elapsed >= budget * Self.shareOfFirst {
            hasLookedAtLast = true
            comparison.lookAtLast()
        }
    }

    /// The part of the time after which the first round looks for the last time, so that the rest is there for the
    /// second.
    private static let shareOfFirst = 2.0 / 3

    /// Expects no more blocks of a cell, whose samples fail.
    package mutating func giveUp(_ cell: ComparedCell) {
        comparison.giveUp(comparison.undecided.filter { $0.place == cell })
    }

    /// The number of metrics that are not decided yet.
    package var open: Int { comparison.undecided.count }

    /// What was found, in the order in which it was asked.
    package mutating func close() -> [ComparisonFinding] {
        comparison.close()
        return comparison.asked.map(comparison.finding)
    }

    /// What does not apply to its cell: no sample has a value for it.
    package var leftOut: [ComparedMetric] { comparison.leftOut }
}
