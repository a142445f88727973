extension Profile {
    /// For the lessons' figures: the committed reference run.
    package static let standard = Profile(
        name: "standard",
        summary: "every experiment at its defaults and with its large scenarios, five samples: minutes each",
        samples: 5,
        leastSamples: 5,
        includesLargeScenarios: true,
        settings: [:]
    )
}
