extension Profile {
    /// For settling an argument.
    package static let full = Profile(
        name: "full",
        summary: "larger inputs, twenty samples: minutes each",
        samples: 20,
        leastSamples: 20,
        includesLargeScenarios: true,
        settings: [
            "progress-flood": ["rows": "25600"]
        ]
    )
}
