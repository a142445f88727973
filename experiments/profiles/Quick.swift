extension Profile {
    /// What a newcomer runs first: each experiment at about its defaults, some seconds each.
    package static let quick = Profile(
        name: "quick",
        summary: "every experiment without its large scenarios, most at their defaults, 1 to 3 samples: seconds each",
        samples: 3,
        leastSamples: 1,
        includesLargeScenarios: false,
        settings: [
            "blocking-fetch": ["fetches": "20"]
        ]
    )
}
