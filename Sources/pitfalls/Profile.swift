import Sampling

/// The settings of a run: its scenarios, its parameters and its number of samples.
package struct Profile: Sendable {
    let name: String
    let summary: String
    /// The maximum number of samples of each variant in each scenario.
    let samples: Int
    /// The number of samples after which a variant gets no more samples if its expectations are settled.
    let leastSamples: Int
    let selection: ExperimentRequest.Selection
    /// Whether the profile includes large scenarios. A large scenario takes minutes, another scenario takes seconds.
    let includesLargeScenarios: Bool
    /// The parameters' values that replace defaults, by the experiment's name and the parameter's name.
    package let settings: [String: [String: String]]

    static let all = [quick, standard, full]

    /// The profile for a first run. Each experiment takes some seconds. Most parameters have their defaults.
    package static let quick = Profile(
        name: "quick",
        summary: "small scenarios, mostly default parameters, 1 to 3 samples: seconds per experiment",
        samples: 3,
        leastSamples: 1,
        selection: .verdicts,
        includesLargeScenarios: false,
        settings: ["blocking-fetch": ["fetches": "20"]]
    )

    /// The profile of the committed reference run, from which the lessons' figures come.
    static let standard = Profile(
        name: "standard",
        summary: "for the pages: default parameters, large scenarios too, 5 samples: a minute or two per experiment",
        samples: 5,
        leastSamples: 5,
        selection: .pages,
        includesLargeScenarios: true,
        settings: [:]
    )

    /// The profile for the most precise figures.
    static let full = Profile(
        name: "full",
        summary: "everything, with larger inputs, 20 samples: minutes per experiment",
        samples: 20,
        leastSamples: 20,
        selection: .everything,
        includesLargeScenarios: true,
        settings: ["progress-flood": ["rows": "25600"]]
    )

    func request(of executable: ExperimentExecutable) -> ExperimentRequest {
        var request = ExperimentRequest(
            executable,
            settings: settings[executable.name] ?? [:],
            samples: samples,
            leastSamples: leastSamples
        )
        request.selection = selection
        return request
    }
}
