/// Which experiments a run takes, and with what parameters.
package struct Profile: Sendable {
    package let name: String
    package let summary: String
    /// Samples of each variant in each scenario.
    package let samples: Int
    /// The number at which a variant gets no more if everything that is expected of it holds by far.
    package let leastSamples: Int
    /// Whether it takes scenarios that are declared large, which need minutes where others need seconds.
    package let includesLargeScenarios: Bool
    /// By the experiment's name: parameters set over its defaults. An experiment not named here runs with its defaults.
    package let settings: [String: [String: String]]

    package static let all = [quick, standard, full]
}
