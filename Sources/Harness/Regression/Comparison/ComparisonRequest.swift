import Model
import Sampling

/// A comparison of two builds as a user requests it.
package struct ComparisonRequest: Sendable {
    package var experiments: [String]
    /// Those that are left out, because nothing that they run differs.
    package var unchanged: [String] = []
    /// Those that the head has and the base has not.
    package var onlyInHead: [String] = []
    /// Those that the head has lost.
    package var onlyInBase: [String] = []
    /// Only these, if there are any.
    package var variants: [String] = []
    package var scenarios: [String] = []
    /// Asked of each variant in each scenario, in place of the questions that are asked by default.
    package var metrics: [String] = []
    /// By the parameter's name, for both builds: for the experiments that have such a parameter.
    package var settings: [String: String] = [:]
    /// For the head only, overriding those of both: they create a known slowdown.
    package var headSettings: [String: String] = [:]
    /// Seconds that sampling may take.
    package var budget: Double
    /// The least effect worth reporting, relative to the base: 0.03 for 3 %.
    package var leastEffect: Double
    package var seed: UInt64

    /// Whether no variant, scenario or metric is named.
    var asksForAll: Bool { variants.isEmpty && scenarios.isEmpty && metrics.isEmpty }

    /// Whether there is a name that may be unknown.
    var namesSomething: Bool { !asksForAll || !settings.isEmpty || !headSettings.isEmpty }

    package init(experiments: [String], budget: Double, leastEffect: Double, seed: UInt64) {
        self.experiments = experiments
        self.budget = budget
        self.leastEffect = leastEffect
        self.seed = seed
    }
}
