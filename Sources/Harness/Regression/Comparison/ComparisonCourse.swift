import Model

/// A state machine for a whole comparison. It decides which cell to sample next, evaluates the blocks, and ends the
/// comparison.
///
/// The state machine takes no samples and reads no clock: the sampler passes real blocks to it, and tests pass made-up
/// blocks.
package struct ComparisonCourse {
    /// The number of blocks without any value after which a metric does not apply to its cell.
    private static let silentBlocks = 2
    /// The number of blocks after which a metric is given up if some of its samples have values but no block could be
    /// compared.
    private static let patience = 8
    /// The first round's share of the time budget. The second round gets the rest.
    private static let shareOfFirst = 2.0 / 3

    private let budget: Double
    private var comparison: BuildComparison
    private var allocation = BlockAllocation()
    private var generator: SplitMix
    /// For each metric that no block has compared so far: the number of its blocks, and how many of them had no value
    /// at all.
    private var silences: [ComparedMetric: (blocks: Int, untold: Int)] = [:]
    private var told: Set<ComparedMetric> = []
    private var hasLookedAtLast = false
    /// The sampling time so far, in seconds.
    package private(set) var elapsed = 0.0
    private(set) var blocks = 0

    /// - Parameter budget: The time for sampling, in seconds.
    package init(_ metrics: [ComparedMetric], budget: Double, leastEffect: Double, seed: UInt64) {
        self.budget = budget
        comparison = BuildComparison(metrics, leastEffect: leastEffect, seed: seed)
        generator = SplitMix(seed: seed)
    }

    /// Returns the next cell to sample. Returns nil when all metrics are decided or the time is over.
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

    /// Gives up a cell whose samples fail. The course takes no more blocks of this cell.
    mutating func giveUp(_ cell: ComparedCell) {
        comparison.giveUp(comparison.undecided.filter { $0.place == cell })
    }

    /// The number of undecided metrics.
    var open: Int { comparison.undecided.count }

    /// Returns the findings, in the order of the questions.
    package mutating func close() -> [ComparisonFinding] {
        comparison.close()
        return comparison.asked.map(comparison.finding)
    }

    /// The metrics that do not apply to their cell, because no sample of the cell has a value.
    package var leftOut: [ComparedMetric] { comparison.leftOut }
}

/// A state machine that chooses the next cell. Cells of metrics that looked worse come first, followed by the cells
/// that can be decided soonest.
///
/// Blocks are taken in turns. A turn has one block of each cell that can be decided within `reach` times the time of
/// the fastest cell. The blocks of a turn are in random order. A noisy cell waits until the other cells are decided. So
/// a busy minute of the machine affects several cells a little, instead of one cell a lot.
private struct BlockAllocation {
    private typealias Cost = (seconds: Double, blocks: Int)

    /// A turn takes the cells that can be decided within this multiple of the soonest cell's time.
    private static let reach = 2.0

    private var turn: [ComparedCell] = []
    private var costs: [ComparedCell: Cost] = [:]

    mutating func next(
        in comparison: BuildComparison,
        using generator: inout some RandomNumberGenerator
    ) -> ComparedCell? {
        let suspects = comparison.suspects
        let open = Set((suspects.isEmpty ? comparison.undecided : suspects).map(\.place))
        turn.removeAll { !open.contains($0) }
        if turn.isEmpty { turn = newTurn(of: open, in: comparison).shuffled(using: &generator) }
        return turn.popLast()
    }

    mutating func note(_ cell: ComparedCell, seconds: Double) {
        let before = costs[cell] ?? (0, 0)
        costs[cell] = (before.seconds + seconds, before.blocks + 1)
    }

    /// Returns the cells of a new turn, in a fixed order. With a fixed order, the same seed gives the same turns.
    private func newTurn(of open: Set<ComparedCell>, in comparison: BuildComparison) -> [ComparedCell] {
        let cells = open.sorted { $0.name < $1.name }
        // A cell's cost is known after its first block.
        let new = cells.filter { costs[$0] == nil }
        guard new.isEmpty else { return new }
        var blocks: [ComparedCell: Int] = [:]
        for metric in comparison.undecided where open.contains(metric.place) {
            guard let needed = comparison.blocksToDecision(of: metric) else { continue }
            blocks[metric.place] = min(needed, blocks[metric.place] ?? .max)
        }
        let seconds = cells.map { cell in
            let cost = costs[cell] ?? (0, 0)
            return Double(blocks[cell] ?? 1) * cost.seconds / Double(max(cost.blocks, 1))
        }
        let soonest = seconds.min() ?? 0
        return zip(cells, seconds).filter { $0.1 <= soonest * Self.reach }.map(\.0)
    }
}
