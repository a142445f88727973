import Model

/// What the experiment measures beyond what the probes do.
extension Metric {
    static let violations = Metric(
        "violations",
        .count,
        "Uses of a context or of its objects off their own queue or thread, counted by the store's concurrency check."
    )
    static let tornReads = Metric(
        "tornReads",
        .count,
        "Stops that were read with a name and a code that never belonged together."
    )
    static let staleReads = Metric(
        "staleReads",
        .count,
        .neutral,
        "Stops that were read whole, as they were last saved, while the main context had a newer name unsaved."
    )
    static let stopsRead = Metric("stopsRead", .count, .neutral, "Stops that the summary has read.")
    static let sumError = Metric(
        "sumError",
        .count,
        "The difference between the sum of the numbers in the names and that of the stops in the store."
    )
    static let missedStops = Metric(
        "missedStops",
        .count,
        "Stops that the store has and the summary has not read, counted by a coordinator of its own."
    )
    static let goneRows = Metric("goneRows", .count, .neutral, "Stops that were deleted after they were handed over.")
    static let goneRead = Metric("goneRead", .count, "Deleted stops that the summary has read as if they existed.")
    static let goneHandled = Metric(
        "goneHandled",
        .count,
        .higherIsBetter,
        "Deleted stops that the summary has noticed and skipped."
    )
    static let contextsKept = Metric(
        "contextsKept",
        .count,
        "Contexts of the summary that are still alive 20 frames after it has ended."
    )
}
