import Model

/// What a comparison of two builds compares: a metric of a variant in a scenario.
package struct ComparedMetric: Codable, Hashable, Sendable {
    package var experiment: String
    package var cell: Expectation.Cell
    package var metric: Metric

    package init(experiment: String, cell: Expectation.Cell, metric: Metric) {
        self.experiment = experiment
        self.cell = cell
        self.metric = metric
    }

    /// For example "progress-flood coalesced in whole-import: cpuTime".
    package var name: String { "\(experiment) \(cell.variant) in \(cell.scenario): \(metric.name)" }
}
