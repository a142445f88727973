import Model

/// What is counted of screens, of their memory and of their work.
enum ScreenMetrics {
    static let leakedScreens = Metric(
        "leakedScreens",
        .count,
        .lowerIsBetter,
        "Screens that are alive though nobody outside holds them, once everything has come to rest."
    )
    static let leakedBytes = Metric(
        "leakedBytes",
        .bytes,
        .lowerIsBetter,
        "The canvases that are alive then: what the leak costs."
    )
    static let strandedWork = Metric(
        "strandedWork",
        .count,
        .lowerIsBetter,
        "Transfers that a block or a task still holds then, and streams at which a reader still waits: work of closed "
            + "screens that is kept and will never be done."
    )
    static let heldScreens = Metric(
        "heldScreens",
        .count,
        .lowerIsBetter,
        "Screens that were still alive right after their closing, because their work held them in the middle of a "
            + "transfer."
    )
    static let halfTransfers = Metric(
        "halfTransfers",
        .count,
        .lowerIsBetter,
        "Transfers whose sum was taken from one account and never came into the other."
    )
    static let unmadeTransfers = Metric(
        "unmadeTransfers",
        .count,
        .neutral,
        "Transfers that were not made whole: dropped, half made, or waiting for ever."
    )
    static let transfersAfterClosing = Metric(
        "transfersAfterClosing",
        .count,
        .neutral,
        "Transfers that were begun after their screen was closed."
    )

    static let all = [
        leakedScreens, leakedBytes, strandedWork, heldScreens, halfTransfers, unmadeTransfers, transfersAfterClosing,
    ]
}
