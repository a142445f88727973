import Model

/// Which samples an experiment needs next, from what they have shown so far.
///
/// First a warm-up. Then blocks that hold each cell at most once, in a random order, so that changes on the machine
/// affect all variants equally: at first every cell, then those of the expectations that are not settled
/// (``SamplingRule``). A sample that the machine disturbed is taken again if an expectation is open because of it. At
/// last, what fails gets as many samples of its own.
package struct SampleOrder: Sendable {
    package struct Place: Sendable, Equatable {
        package var cell: Expectation.Cell
        package var block: Int
        package var isWarmUp = false
        package var isConfirmation = false
    }

    /// How often a cell's disturbed samples are taken again.
    package static let retakes = 3

    private let cells: [Expectation.Cell]
    private let warmUp: Expectation.Cell?
    private let least: Int
    private let most: [Expectation.Cell: Int]
    private var generator: SplitMix
    private var block = 0
    /// What failed over the first samples; nil before they are complete.
    private var confirmed: [Expectation]?

    /// - Parameters:
    ///   - cells: In declaration order.
    ///   - least: The number of samples that each cell gets, without the warm-up.
    ///   - most: The number at which it gets no more, but to replace disturbed ones.
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

    /// The samples that every course takes.
    package var certain: [Expectation.Cell] {
        cells.flatMap { Array(repeating: $0, count: min(least, most(of: $0))) } + (warmUp.map { [$0] } ?? [])
    }

    /// The samples to take next, in order, after all samples so far and the verdicts over them; none when the
    /// experiment is decided.
    package mutating func next(after result: ExperimentResult, _ verdicts: [Verdict]) -> [Place] {
        block += 1
        if block == 1 {
            return (warmUp.map { [Place(cell: $0, block: 0, isWarmUp: true)] } ?? []) + shuffled(cells)
        }
        if confirmed == nil {
            let unsettled = result.experiment.expectations.filter { !SamplingRule.isSettled($0, in: result) }
            let open = cellsOf(unsettled, in: verdicts)
            let needed = cells.filter { cell in
                let samples = result.taken(of: cell).filter { !$0.isConfirmation }
                return samples.count < min(least, most(of: cell)) || open.contains(cell) && isOpen(cell, after: samples)
            }
            if !needed.isEmpty { return shuffled(needed) }
            confirmed = verdicts.filter { $0.ruling == .failed }.map(\.expectation)
        }
        let failed = cellsOf(confirmed ?? [], in: verdicts)
        let unconfirmed = cells.filter { cell in
            failed.contains(cell) && isOpen(cell, after: result.taken(of: cell).filter(\.isConfirmation))
        }
        return shuffled(unconfirmed, isConfirmation: true)
    }

    private func most(of cell: Expectation.Cell) -> Int { most[cell] ?? least }

    private func isOpen(_ cell: Expectation.Cell, after samples: [Sample]) -> Bool {
        samples.count { !$0.isDisturbed } < most(of: cell) && samples.count < most(of: cell) + Self.retakes
    }

    private mutating func shuffled(_ cells: [Expectation.Cell], isConfirmation: Bool = false) -> [Place] {
        cells.shuffled(using: &generator).map { Place(cell: $0, block: block, isConfirmation: isConfirmation) }
    }

    /// The cells of expectations that were measured.
    private func cellsOf(_ expectations: [Expectation], in verdicts: [Verdict]) -> Set<Expectation.Cell> {
        let measured = Set(verdicts.filter { $0.ruling != .notMeasured }.map(\.expectation))
        return Set(expectations.filter(measured.contains).flatMap(\.claim.cells))
    }
}
