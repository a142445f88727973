/// A comparison of two builds as a user requests it.
package struct ComparisonRequest: Sendable {
    package let experiments: [String]
    /// Seconds that sampling may take.
    let budget: Double
    /// The least effect worth reporting, relative to the base: 0.03 for 3 %.
    let leastEffect: Double
    let seed: UInt64
    /// The experiments that are not sampled, because nothing that they run differs between the builds.
    package var unchanged: [String] = []
    /// Those that the head has and the base has not.
    package var onlyInHead: [String] = []
    /// Those that the head has lost: nobody knows whether they got worse.
    package var onlyInBase: [String] = []
    package var selection = ComparisonQuestions.Selection()
    /// By the parameter's name, for both builds: for the experiments that have such a parameter.
    package var settings: [String: String] = [:]
    /// For the head only, overriding those of both: they create a known slowdown.
    package var headSettings: [String: String] = [:]

    package init(experiments: [String], budget: Double, leastEffect: Double, seed: UInt64) {
        (self.experiments, self.seed) = (experiments, seed)
        (self.budget, self.leastEffect) = (budget, leastEffect)
    }

    /// Whether there is a name that may be unknown.
    var namesSomething: Bool { !selection.isEmpty || !settings.isEmpty || !headSettings.isEmpty }
}
