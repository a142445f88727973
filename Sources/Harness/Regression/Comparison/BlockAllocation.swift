/// Which cell is sampled next, as a state machine: what looked worse first, then what can be decided soonest.
///
/// Blocks are taken in turns. A turn has one block, in random order, of each cell that can be decided about as soon as
/// the soonest: a noisy cell waits until the others are decided, and a minute in which the machine is busy does not fall
/// on one cell alone.
package struct BlockAllocation: Sendable {
    private struct Cost: Sendable {
        var seconds = 0.0
        var blocks = 0
    }

    private var turn: [ComparedCell] = []
    private var costs: [ComparedCell: Cost] = [:]

    package init() {}

    /// A turn takes what is decided within this many times the soonest cell's time.
    private static let reach = 2.0

    /// The cell to sample; nil if everything is decided.
    package mutating func next(
        in comparison: BuildComparison,
        using generator: inout some RandomNumberGenerator
    ) -> ComparedCell? {
        let suspects = comparison.suspects
        let open = Set((suspects.isEmpty ? comparison.undecided : suspects).map(\.place))
        turn.removeAll { !open.contains($0) }
        if turn.isEmpty { turn = newTurn(of: open, in: comparison).shuffled(using: &generator) }
        return turn.popLast()
    }

    /// Notes what a block took.
    package mutating func note(_ cell: ComparedCell, seconds: Double) {
        costs[cell, default: Cost()].seconds += seconds
        costs[cell, default: Cost()].blocks += 1
    }

    /// In a fixed order, so that the same seed gives the same turns.
    private func newTurn(of open: Set<ComparedCell>, in comparison: BuildComparison) -> [ComparedCell] {
        let cells = open.sorted { $0.name < $1.name }
        // What a cell takes is known after its first block.
        let new = cells.filter { costs[$0] == nil }
        guard new.isEmpty else { return new }
        var blocks: [ComparedCell: Int] = [:]
        for metric in comparison.undecided where open.contains(metric.place) {
            guard let needed = comparison.blocksToDecision(of: metric) else { continue }
            blocks[metric.place] = min(needed, blocks[metric.place] ?? .max)
        }
        let seconds = cells.map { cell in
            let cost = costs[cell] ?? Cost()
            return Double(blocks[cell] ?? 1) * cost.seconds / Double(max(cost.blocks, 1))
        }
        let soonest = seconds.min() ?? 0
        return zip(cells, seconds).filter { $0.1 <= soonest * Self.reach }.map(\.0)
    }
}
