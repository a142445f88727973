import Inference
import Model
import Statistics

/// Blocks of one cell as they were measured, of which comparisons are replayed.
package struct RecordedCell: Codable, Sendable {
    package struct RecordedBlock: Codable, Sendable {
        /// Whether it is base, head, head, base.
        package var beginsWithBase: Bool
        /// For each metric the samples' values, in their order.
        package var values: [[Double]]
        package var seconds: Double

        package init(beginsWithBase: Bool, values: [[Double]], seconds: Double) {
            self.beginsWithBase = beginsWithBase
            self.values = values
            self.seconds = seconds
        }
    }

    package var place: ComparedCell
    /// The head's extra work, as requested: 0 for none.
    package var slowdown: Double
    package var metrics: [Metric]
    package var blocks: [RecordedBlock] = []

    package init(place: ComparedCell, slowdown: Double, metrics: [Metric]) {
        self.place = place
        self.slowdown = slowdown
        self.metrics = metrics
    }

    package var questions: [ComparedMetric] {
        metrics.map { ComparedMetric(experiment: place.experiment, cell: place.cell, metric: $0) }
    }

    /// How much worse the head was by a metric, in each block.
    package func worsenings(of index: Int) -> [Worsening] {
        blocks.compactMap { block in
            Block(beginsWithBase: block.beginsWithBase).worsening(block.values[index], metrics[index].direction)
        }
    }

    /// The slowdown as it was measured, by a metric.
    package func measured(_ index: Int) -> Double {
        let shares = worsenings(of: index).map(\.share)
        return Worsening(share: TrimmedMean.of(shares, isTrimmed: !metrics[index].isCountedByTheProgram) ?? 0).relative
    }
}
