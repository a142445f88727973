/// A chart that an experiment declares: one scenario with one row per variant, or a sweep over several scenarios.
package struct ChartDescription: Codable, Sendable {
    /// The chart's heading: "How long the Cancel tap takes to stop the import".
    package var title: String
    /// The chart's scenario; for a sweep, its first scenario.
    package var scenario: String
    package var drawing: Drawing

    package init(title: String, scenario: String, drawing: Drawing) {
        (self.title, self.scenario, self.drawing) = (title, scenario, drawing)
    }

    package enum Drawing: Codable, Sendable {
        /// A bar for the metric's median, and a dot for each sample.
        case bars(metric: String)
        /// The late frames of the median sample over time, split into running, waiting and blocked.
        case lateFrames
        /// The medians and quartiles of metrics over the values of a parameter. Both axes are logarithmic. Each variant
        /// has a panel with a curve per metric. If there is a single metric, one panel has a curve per variant.
        ///
        /// Metrics with the same unit, or with units of time, share an axis. `mark` is the parameter's value that the
        /// article recommends.
        case sweep(parameter: String, scenarios: [String], metrics: [String], mark: Double?)
        /// One lane per variant, which shows its median sample over time with the sample's marks. The chart highlights
        /// where the series exceeds its `limit`, and where it stays below the limit while `waiting` is above zero.
        case lanes(series: String, limit: String, waiting: String?, unit: Metric.Unit)
    }
}
