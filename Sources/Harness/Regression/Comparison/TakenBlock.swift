import Model
import Sampling

/// A block's samples, in order.
struct TakenBlock {
    var block: Block
    var endings: [SampleProcess.Ending]

    /// Nil for a sample without a value.
    func values(of metric: Metric) -> [Double?] {
        endings.map { $0.measurement?.metrics[metric.name]?.value }
    }

    /// What the block says about metrics of its cell.
    func result(about metrics: [ComparedMetric], of cell: ComparedCell, seconds: Double) -> BlockResult {
        var result = BlockResult(cell, [:], seconds: seconds)
        let isWhole = endings.allSatisfy { $0.outcome == .finished }
        for metric in metrics {
            let values = values(of: metric.metric)
            result.worsenings[metric] = block.worsening(values, metric.metric.direction)
            if isWhole, values.allSatisfy({ $0 == nil }) { result.untold.insert(metric) }
        }
        return result
    }
}
