import Model

/// What a comparison of two builds asks: is a metric of a variant in a scenario worse?
package struct ComparedMetric: Codable, Hashable, Sendable {
    package var experiment: String
    package var cell: Expectation.Cell
    package var metric: Metric

    package init(experiment: String, cell: Expectation.Cell, metric: Metric) {
        self.experiment = experiment
        self.cell = cell
        self.metric = metric
    }

    /// What has to be sampled for it.
    package var place: ComparedCell { ComparedCell(experiment: experiment, cell: cell) }

    /// For example "progress-flood coalesced in whole-import: cpuTime".
    package var name: String { "\(place.name): \(metric.name)" }
}
