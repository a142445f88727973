import Model

extension Metric {
    static let expectedTapLatency = Metric(
        "expectedTapLatency",
        .milliseconds,
        "How long a tap waits for its handler because of the main thread's own work: the average over all moments at "
            + "which the screen shows the import in progress, computed from the stalls. One real tap meets one moment "
            + "only."
    )
    static let cancelLatency = Metric(
        "cancelLatency",
        .milliseconds,
        "From the tap on Cancel until the import has stopped, its last save included."
    )
    static let ownCancelLatency = Metric(
        "ownCancelLatency",
        .milliseconds,
        "cancelLatency without the time in which other threads held the processors while the main thread, before the "
            + "tap's handler, or the import's thread, after it, was ready to run. Verdicts use this one."
    )
    static let rowsAfterCancel = Metric(
        "rowsAfterCancel",
        .count,
        "Rows imported after the finger touched Cancel, to a thousandth of the feed."
    )
    static let progressLag = Metric(
        "progressLag",
        .milliseconds,
        "The longest that the shown progress trailed the true one, seen at each frame and each update."
    )
    static let progressLagAfterEnd = Metric(
        "progressLagAfterEnd",
        .milliseconds,
        "From the end of the import until the screen shows it."
    )
    static let finalProgressError = Metric(
        "finalProgressError",
        .percent,
        "How far the progress bar's last value is from the part of the feed that was imported."
    )
    static let updatesSent = Metric("updatesSent", .count, "Updates of the progress bar sent to the main thread.")
    static let updatesShown = Metric("updatesShown", .count, "Updates that the main thread performed.")
}
