extension Profile {
    /// For the committed reference results.
    package static let full = Profile(
        name: "full",
        summary: "the largest inputs, twenty samples: minutes each",
        samples: 20,
        settings: [
            "progress-flood": ["rows": "100000"]
        ]
    )
}
