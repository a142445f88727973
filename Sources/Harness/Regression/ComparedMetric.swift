import Model

/// What a comparison asks: is a metric of a variant in a scenario worse?
package struct ComparedMetric: Encodable, Hashable, Sendable {
    package let experiment: String
    package let cell: Expectation.Cell
    package let metric: Metric

    package init(experiment: String, cell: Expectation.Cell, metric: Metric) {
        (self.experiment, self.cell, self.metric) = (experiment, cell, metric)
    }

    /// The cell to sample for it.
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
    /// What a fix costs: it depends on the program, whereas stalls and threads also depend on the machine.
    static let cost = "cpuTime"

    /// Whether the program itself counts it, so that it is the same on any machine. That excludes threads, context
    /// switches and late frames.
    var isCountedByTheProgram: Bool {
        unit == .count && direction != .neutral && !Self.machineCounts.contains(name)
    }

    private static let machineCounts: Set<String> = ["contextSwitches", "hangs", "lateFrames", "peakThreads"]
}
