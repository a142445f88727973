import Model

/// One question of a comparison: is this metric of this variant worse in this scenario?
package struct ComparedMetric: Encodable, Hashable, Sendable {
    package let experiment: String
    package let cell: Expectation.Cell
    package let metric: Metric

    package init(experiment: String, cell: Expectation.Cell, metric: Metric) {
        (self.experiment, self.cell, self.metric) = (experiment, cell, metric)
    }

    /// The cell whose samples answer this question.
    package var place: ComparedCell { ComparedCell(experiment: experiment, cell: cell) }

    /// For example "progress-flood coalesced in whole-import: cpuTime".
    package var name: String { "\(place.name): \(metric.name)" }
}

/// A variant of an experiment in a scenario.
package struct ComparedCell: Hashable, Sendable {
    package let experiment: String
    package let cell: Expectation.Cell

    /// For example "progress-flood coalesced in whole-import".
    var name: String { "\(experiment) \(cell.variant) in \(cell.scenario)" }
}

extension Metric {
    /// The metric for a fix's cost. Processor time depends on the program, whereas stalls and threads also depend on
    /// the machine.
    static let cost = "cpuTime"

    /// Whether the metric is a count that is the same on any machine. Counts of threads, context switches, hangs and
    /// late frames depend on the machine.
    var isCountedByTheProgram: Bool {
        unit == .count && direction != .neutral && !Self.machineCounts.contains(name)
    }

    private static let machineCounts: Set<String> = ["contextSwitches", "hangs", "lateFrames", "peakThreads"]
}
