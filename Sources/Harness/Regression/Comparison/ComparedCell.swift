import Model

/// What a block samples: a variant of an experiment in a scenario.
package struct ComparedCell: Hashable, Sendable {
    package var experiment: String
    package var cell: Expectation.Cell

    package init(experiment: String, cell: Expectation.Cell) {
        self.experiment = experiment
        self.cell = cell
    }

    /// For example "progress-flood coalesced in whole-import".
    package var name: String { "\(experiment) \(cell.variant) in \(cell.scenario)" }
}
