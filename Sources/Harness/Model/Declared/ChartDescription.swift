/// A chart that an experiment asks for: one scenario with a row a variant, or a sweep over several scenarios.
package struct ChartDescription: Codable, Sendable {
    /// What it shows, as a heading: "How long the Cancel tap takes to stop the import".
    package var title: String
    /// Of a sweep the first one.
    package var scenario: String
    package var drawing: Drawing

    package init(title: String, scenario: String, drawing: Drawing) {
        self.title = title
        self.scenario = scenario
        self.drawing = drawing
    }

    package enum Drawing: Codable, Sendable {
        /// The metric's median as a bar, each sample as a dot.
        case bars(metric: String)
        /// The late frames of the median sample over time, split into running, waiting and blocked.
        case lateFrames
        /// The metrics' medians and quartiles over a parameter's values in several scenarios, both axes logarithmic: with
        /// several metrics a panel a variant and a curve a metric, with one metric one panel and a curve a variant.
        ///
        /// Metrics of one unit, or of units of time, share an axis; others get a chart of their own.
        /// `mark` is the parameter's value that the article recommends, which a line points out.
        case sweep(parameter: String, scenarios: [String], metrics: [String], mark: Double?)
        /// A lane a variant over time, of its median sample: a series against another one that it is not to exceed, with
        /// the sample's marks. What exceeds `limit` is pointed out, and so is what stays below it while `waiting` is above
        /// zero: "running" against "limit" while "waiting" in a queue.
        case lanes(series: String, limit: String, waiting: String?, unit: Metric.Unit)
        /// A row a variant and a column a metric: the medians as bars, each column with a scale of its own.
        case panels(metrics: [String])
    }
}
