extension Profile {
    /// What a newcomer runs first: each experiment at its defaults, a few seconds each.
    package static let quick = Profile(
        name: "quick",
        summary: "every experiment at its defaults without its large scenarios, a few samples: seconds each",
        samples: 3,
        includesLargeScenarios: false,
        settings: [:]
    )
}
