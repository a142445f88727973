import Model

/// What is counted of screens, of their memory and of their work.
extension Metric {
    static let leakedScreens = Metric(
        "leakedScreens",
        .count,
        "Screens that are alive though nobody outside holds them, once everything is at rest."
    )
    static let leakedBytes = Metric("leakedBytes", .bytes, "The canvases that are alive then: what the leak costs.")
    static let strandedWork = Metric(
        "strandedWork",
        .count,
        "Transfers that a block or a task still holds then, and streams at which a reader still waits: work of closed "
            + "screens that is kept and will never be done."
    )
    static let heldScreens = Metric(
        "heldScreens",
        .count,
        "Screens that were still alive right after their closing, because their work held them in the middle of a "
            + "transfer."
    )
    static let halfTransfers = Metric(
        "halfTransfers",
        .count,
        "Transfers whose sum was taken from one account and never arrived in the other."
    )
    static let unmadeTransfers = Metric(
        "unmadeTransfers",
        .count,
        .neutral,
        "Transfers of which not both halves were made: dropped, half made, or waiting and never made."
    )
    static let transfersAfterClosing = Metric(
        "transfersAfterClosing",
        .count,
        .neutral,
        "Transfers that were begun after their screen was closed."
    )
}
