extension Profile {
    /// For the lessons' figures: the committed reference run.
    package static let standard = Profile(
        name: "standard",
        summary: "every experiment at its defaults, ten samples: a minute each",
        samples: 10,
        includesLargeScenarios: true,
        settings: [:]
    )
}
