extension Profile {
    /// For a workshop and for the lessons' figures.
    package static let standard = Profile(
        name: "standard",
        summary: "larger inputs, ten samples: a minute or more each",
        samples: 10,
        settings: [
            "progress-flood": ["rows": "50000"]
        ]
    )
}
