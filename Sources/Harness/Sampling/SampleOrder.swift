import Model

/// A planner that chooses the next samples of an experiment, based on the samples so far.
///
/// A warm-up may come first. Then come blocks of samples. A block contains each cell at most once, in random order, so
/// that changes on the machine affect all variants equally. The first blocks contain every cell. Later blocks contain
/// the cells of expectations that are not settled (``SamplingRule``). A disturbed sample is repeated if it leaves an
/// expectation open. At the end, the cells of each failed expectation get new samples to confirm the failure: as many
/// as the cell's maximum, or fewer if they have confirmed it before.
package struct SampleOrder: Sendable {
    package struct Place: Sendable, Equatable {
        package var cell: Expectation.Cell
        package var block: Int
        package var isWarmUp = false
        package var isConfirmation = false
    }

    /// Maximum number of repetitions for a cell's disturbed samples.
    package static let retakes = 3

    private let cells: [Expectation.Cell]
    private let warmUp: Expectation.Cell?
    private let least: Int
    private let most: [Expectation.Cell: Int]
    private var generator: SplitMix
    private var block = 0
    /// The expectations that failed over the first samples; nil until the first samples are complete.
    private var failed: [Expectation]?

    /// - Parameters:
    ///   - cells: The cells in declaration order.
    ///   - least: The number of samples that every cell gets, not counting the warm-up.
    ///   - most: The maximum number of samples per cell. Only samples that replace disturbed samples may exceed this
    ///     number.
    ///   - warmUp: The cell of the warm-up sample.
    ///   - seed: The same seed gives the same order.
    package init(
        cells: [Expectation.Cell],
        least: Int,
        most: [Expectation.Cell: Int],
        warmUp: Expectation.Cell?,
        seed: UInt64
    ) {
        (self.cells, self.least, self.most, self.warmUp) = (cells, least, most, warmUp)
        generator = SplitMix(seed: seed)
    }

    /// The samples that are taken whatever the results are.
    package var certain: [Expectation.Cell] {
        cells.flatMap { Array(repeating: $0, count: min(least, most(of: $0))) } + (warmUp.map { [$0] } ?? [])
    }

    /// Returns the samples to take next, in order. Returns no samples when the experiment is decided.
    package mutating func next(after result: ExperimentResult, _ verdicts: [Verdict]) -> [Place] {
        block += 1
        if block == 1 {
            return (warmUp.map { [Place(cell: $0, block: 0, isWarmUp: true)] } ?? []) + shuffled(cells)
        }
        if failed == nil {
            let unsettled = result.experiment.expectations.filter {
                !SamplingRule.isSettled($0, in: result, planned: most)
            }
            let open = cellsOf(unsettled, in: verdicts)
            let needed = cells.filter { cell in
                let samples = result.taken(of: cell).filter { !$0.isConfirmation }
                return samples.count < min(least, most(of: cell)) || open.contains(cell) && isOpen(cell, after: samples)
            }
            if !needed.isEmpty { return shuffled(needed) }
            failed = verdicts.filter { $0.ruling == .failed }.map(\.expectation)
        }
        let unconfirmed = (failed ?? []).filter { !SamplingRule.isConfirmed($0, in: result, planned: most) }
        let open = cellsOf(unconfirmed, in: verdicts)
        let needed = cells.filter { cell in
            open.contains(cell) && isOpen(cell, after: result.taken(of: cell).filter(\.isConfirmation))
        }
        return shuffled(needed, isConfirmation: true)
    }

    private func most(of cell: Expectation.Cell) -> Int { most[cell] ?? least }

    private func isOpen(_ cell: Expectation.Cell, after samples: [Sample]) -> Bool {
        samples.count { !$0.isDisturbed } < most(of: cell) && samples.count < most(of: cell) + Self.retakes
    }

    private mutating func shuffled(_ cells: [Expectation.Cell], isConfirmation: Bool = false) -> [Place] {
        cells.shuffled(using: &generator).map { Place(cell: $0, block: block, isConfirmation: isConfirmation) }
    }

    /// Returns the cells of the given expectations, but ignores expectations that were not measured.
    private func cellsOf(_ expectations: [Expectation], in verdicts: [Verdict]) -> Set<Expectation.Cell> {
        let measured = Set(verdicts.filter { $0.ruling != .notMeasured }.map(\.expectation))
        return Set(expectations.filter(measured.contains).flatMap(\.claim.cells))
    }
}
