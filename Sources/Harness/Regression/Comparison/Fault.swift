import Model

/// Samples of a cell that did not run to their end.
package struct Fault: Codable, Sendable {
    package var experiment: String
    package var cell: Expectation.Cell
    package var ofBase = 0
    package var ofHead = 0
    /// How the last one ended: "crashed (SIGSEGV)".
    package var last = ""

    package init(experiment: String, cell: Expectation.Cell) {
        self.experiment = experiment
        self.cell = cell
    }

    package mutating func note(_ outcome: Sample.Outcome, _ side: Block.Side) {
        if side == .base { ofBase += 1 } else { ofHead += 1 }
        last = outcome.label
    }

    /// The head fails repeatedly, and the base never. With equal builds, the first seven failures are all the head's
    /// once in 128 times.
    package var isRegression: Bool { ofHead >= 7 && ofBase == 0 }
    /// More samples would give no new information.
    package var isDecided: Bool { isRegression || ofBase > 0 }
    /// For example "progress-flood coalesced in whole-import".
    package var name: String { "\(experiment) \(cell.variant) in \(cell.scenario)" }
}
