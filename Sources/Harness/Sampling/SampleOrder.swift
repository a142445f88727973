import Model
import Statistics

/// The order of an experiment's samples: a warm-up, then blocks that hold every cell once, each block in its own random
/// order. Changes on the machine during a run thus affect all variants equally.
package struct SampleOrder: Sendable {
    package struct Place: Sendable, Equatable {
        package var cell: Expectation.Cell
        package var block: Int
        package var isWarmUp: Bool
    }

    package let places: [Place]

    /// - Parameters:
    ///   - cells: Every cell to measure, in declaration order.
    ///   - samples: The number per cell, without the warm-up.
    ///   - fewer: The number for cells that need fewer samples.
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
