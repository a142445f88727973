import Gate

/// A calibration of whole comparisons as a user requests it.
package struct WholeCalibrationRequest: Sendable {
    /// The kinds of comparison: the experiments of each, and the seconds that it may take.
    package struct Kind: Sendable {
        package var experiments: [String]
        package var budget: Double

        package init(experiments: [String], budget: Double) {
            self.experiments = experiments
            self.budget = budget
        }
    }

    package var kinds: [Kind]
    /// A fix and a scenario of one of the experiments whose processor time grows linearly with the parameter.
    package var changed: ComparedCell
    /// A whole number; a larger value gives the head more work.
    package var parameter: String
    /// Seconds for recording blocks.
    package var sampling: Double
    /// The least effect worth reporting, relative to the base: 0.03 for 3 %.
    package var leastEffect: Double
    /// Whether other processes keep every processor busy meanwhile.
    package var keepsBusy: Bool
    package var seed: UInt64

    /// The shares of extra work of the heads; the first is none.
    package static let slowdowns = [0, 0.02, 0.05, 0.1]

    package init(
        kinds: [Kind],
        changed: ComparedCell,
        parameter: String,
        sampling: Double,
        leastEffect: Double,
        keepsBusy: Bool,
        seed: UInt64
    ) {
        self.kinds = kinds
        self.changed = changed
        self.parameter = parameter
        self.sampling = sampling
        self.leastEffect = leastEffect
        self.keepsBusy = keepsBusy
        self.seed = seed
    }

    var experiments: [String] {
        kinds.flatMap(\.experiments).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
