import Model

/// What the experiment measures beyond what the probes do.
enum SummaryMetrics {
    static let violations = Metric(
        "violations",
        .count,
        .lowerIsBetter,
        "Uses of a context or of its objects off their own queue or thread, as the store's concurrency check counts them."
    )
    static let tornReads = Metric(
        "tornReads",
        .count,
        .lowerIsBetter,
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
        .lowerIsBetter,
        "How far the sum of the numbers in the names is from that of the stops that the store has."
    )
    static let missedStops = Metric(
        "missedStops",
        .count,
        .lowerIsBetter,
        "Stops that the store has and the summary has not read, counted by a coordinator of its own."
    )
    static let goneRows = Metric("goneRows", .count, .neutral, "Stops that were deleted after they were handed over.")
    static let goneRead = Metric(
        "goneRead",
        .count,
        .lowerIsBetter,
        "Deleted stops that the summary has read as if they were there."
    )
    static let goneHandled = Metric(
        "goneHandled",
        .count,
        .higherIsBetter,
        "Deleted stops that the summary has noticed and skipped."
    )
    static let contextsKept = Metric(
        "contextsKept",
        .count,
        .lowerIsBetter,
        "Contexts of the summary that still live 20 frames after it has ended."
    )

    static let all = [
        violations, tornReads, staleReads, stopsRead, sumError, missedStops, goneRows, goneRead, goneHandled,
        contextsKept,
    ]
}
