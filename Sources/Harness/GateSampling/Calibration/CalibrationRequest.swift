import Sampling

/// A calibration as a user requests it.
package struct CalibrationRequest: Sendable {
    package var executable: ExperimentExecutable
    /// A fix and a scenario whose processor time grows linearly with the parameter.
    package var variant: String
    package var scenario: String
    /// A whole number; a larger value gives the head more work.
    package var parameter: String
    /// Seconds for taking blocks.
    package var sampling: Double
    /// Seconds that each replayed comparison may take.
    package var budget: Double
    package var comparisons: Int
    /// Whether other processes keep every processor busy meanwhile.
    package var keepsBusy: Bool
    /// Whether other tools judge the same builds in between.
    package var asksPeers: Bool
    package var seed: UInt64

    /// The shares of extra work of the heads; the first are two identical builds.
    package static let slowdowns = [0, 0.01, 0.02, 0.05, 0.1]
    /// The least effects of the replayed comparisons: the default of `compare`, and one that finds small slowdowns.
    package static let leastEffects = [0.03, 0.01]

    package init(
        executable: ExperimentExecutable,
        variant: String,
        scenario: String,
        parameter: String,
        sampling: Double,
        budget: Double,
        comparisons: Int,
        keepsBusy: Bool,
        asksPeers: Bool,
        seed: UInt64
    ) {
        self.executable = executable
        self.variant = variant
        self.scenario = scenario
        self.parameter = parameter
        self.sampling = sampling
        self.budget = budget
        self.comparisons = comparisons
        self.keepsBusy = keepsBusy
        self.asksPeers = asksPeers
        self.seed = seed
    }
}
