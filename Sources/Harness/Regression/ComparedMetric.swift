import Model

/// A question of a comparison: is a metric of a variant worse in a scenario?
package struct ComparedMetric: Encodable, Hashable, Sendable {
    package let experiment: String
    package let cell: Expectation.Cell
    package let metric: Metric

    package init(experiment: String, cell: Expectation.Cell, metric: Metric) {
        (self.experiment, self.cell, self.metric) = (experiment, cell, metric)
    }

    /// The cell whose samples answer the question.
    package var place: ComparedCell { ComparedCell(experiment: experiment, cell: cell) }

    /// The question's name: "progress-flood coalesced in whole-import: cpuTime".
    package var name: String { "\(place.name): \(metric.name)" }
}

/// A variant of an experiment in a scenario.
package struct ComparedCell: Hashable, Sendable {
    package let experiment: String
    package let cell: Expectation.Cell

    /// The cell's name: "progress-flood coalesced in whole-import".
    var name: String { "\(experiment) \(cell.variant) in \(cell.scenario)" }
}

extension Metric {
    /// The metric for the cost of a fix. Processor time depends mainly on the program, whereas stalls and threads also
    /// depend on the machine.
    static let cost = "cpuTime"

    /// Whether the metric is a count that is the same on every machine. Counts of threads, context switches, hangs and
    /// late frames depend on the machine.
    var isCountedByTheProgram: Bool {
        unit == .count && direction != .neutral && !Self.machineCounts.contains(name)
    }
}
