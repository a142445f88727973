import Sampling

/// Which experiments a run takes, and with what parameters.
package struct Profile: Sendable {
    let name: String
    let summary: String
    /// Samples of each variant in each scenario.
    let samples: Int
    /// A variant stops at this number of samples if everything that is expected of it holds by far.
    let leastSamples: Int
    let selection: ExperimentRequest.Selection
    /// Whether it includes scenarios that are declared large, which need minutes where others need seconds.
    let includesLargeScenarios: Bool
    /// By the experiment's name: parameters set over its defaults. An experiment not named here runs with its defaults.
    package let settings: [String: [String: String]]

    static let all = [quick, standard, full]

    /// What a newcomer runs first: each experiment at about its defaults, some seconds each.
    package static let quick = Profile(
        name: "quick",
        summary: "every experiment without its large scenarios, most at their defaults, 1 to 3 samples: seconds each",
        samples: 3,
        leastSamples: 1,
        selection: .verdicts,
        includesLargeScenarios: false,
        settings: ["blocking-fetch": ["fetches": "20"]]
    )

    /// For the lessons' figures: the committed reference run.
    static let standard = Profile(
        name: "standard",
        summary: "for the pages: defaults, large scenarios too, five samples: a minute or two each",
        samples: 5,
        leastSamples: 5,
        selection: .pages,
        includesLargeScenarios: true,
        settings: [:]
    )

    /// For settling an argument.
    static let full = Profile(
        name: "full",
        summary: "larger inputs, twenty samples: minutes each",
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
