/// The name of a figure across runs: an experiment's metric of one variant in one scenario.
package struct MetricPath: Sendable, Hashable {
    package var experiment: String
    package var cell: Expectation.Cell
    package var metric: String

    package init(_ experiment: String, _ cell: Expectation.Cell, _ metric: String) {
        self.experiment = experiment
        self.cell = cell
        self.metric = metric
    }

    /// Its names with slashes between them: "progress-flood/coalesced/whole-import/cpuTime".
    package var text: String { "\(place)/\(Self.escaped(metric))" }

    /// The same without the metric.
    package var place: String {
        [experiment, cell.variant, cell.scenario].map(Self.escaped).joined(separator: "/")
    }

    /// A name without a slash: otherwise two figures could have one text.
    package static func escaped(_ name: String) -> String {
        name.replacing("%", with: "%25").replacing("/", with: "%2F")
    }
}
