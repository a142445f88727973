import Model
import Statistics

/// In which order an experiment's samples are taken: a warm-up, then blocks that hold every cell once, each block in
/// an order of its own. What changes on the machine during a run then falls on all variants alike.
package struct SampleOrder: Sendable {
    package struct Place: Sendable, Equatable {
        package var cell: Expectation.Cell
        package var block: Int
        package var isWarmUp: Bool
    }

    package let places: [Place]

    /// - Parameters:
    ///   - cells: Every cell to be measured, in the order of the declaration.
    ///   - samples: Of each cell, the warm-up aside.
    ///   - fewer: How many of the cells that are content with less.
    ///   - warmUp: The cell of the warm-up sample, which counts in no figure.
    ///   - seed: The same seed gives the same order.
    package init(
        cells: [Expectation.Cell],
        samples: Int,
        fewer: [Expectation.Cell: Int] = [:],
        warmUp: Expectation.Cell?,
        seed: UInt64
    ) {
        var generator = SplitMix(seed: seed)
        var places: [Place] = []
        if let warmUp { places.append(Place(cell: warmUp, block: 0, isWarmUp: true)) }
        for block in 0..<samples {
            for cell in cells.shuffled(using: &generator) where block < fewer[cell] ?? samples {
                places.append(Place(cell: cell, block: block + 1, isWarmUp: false))
            }
        }
        self.places = places
    }
}
