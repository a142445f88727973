import Lab
import Model

/// What this experiment measures beyond what the probes do.
enum ImportMetrics {
    static let expectedTapLatency = Metric(
        "expectedTapLatency",
        .milliseconds,
        .lowerIsBetter,
        "How long a tap waits for its handler by the main thread's own doing, on the average over all moments at "
            + "which the screen shows the import under way: from the stalls, since one real tap meets one moment only."
    )
    static let cancelLatency = Metric(
        "cancelLatency",
        .milliseconds,
        .lowerIsBetter,
        "From the tap on Cancel until the import has stopped, its last save included."
    )
    static let ownCancelLatency = Metric(
        "ownCancelLatency",
        .milliseconds,
        .lowerIsBetter,
        "cancelLatency without the time that the main thread, before the tap's handler, and the import's thread, after "
            + "it, were ready to run and other threads held the processors: verdicts rest on this one."
    )
    static let rowsAfterCancel = Metric(
        "rowsAfterCancel",
        .count,
        .lowerIsBetter,
        "Rows imported after the finger touched Cancel, to a thousandth of the feed."
    )
    static let progressLag = Metric(
        "progressLag",
        .milliseconds,
        .lowerIsBetter,
        "The longest that the shown progress trailed the true one, seen at each frame and each update."
    )
    static let progressLagAfterEnd = Metric(
        "progressLagAfterEnd",
        .milliseconds,
        .lowerIsBetter,
        "From the end of the import until the screen shows it."
    )
    static let finalProgressError = Metric(
        "finalProgressError",
        .percent,
        .lowerIsBetter,
        "How far what the progress bar shows at the end is from the part of the feed that was imported."
    )
    static let importCPUTime = Metric(
        "importCPUTime",
        .milliseconds,
        .lowerIsBetter,
        "Processor time of the import's own thread, from its first row to its end."
    )
    static let wallTime = Metric(
        "wallTime",
        .seconds,
        .lowerIsBetter,
        "Of the import, from the start of its operation to its end; what the screen does after that is not in it."
    )
    static let throughput = Metric(
        "throughput",
        .rowsPerSecond,
        .higherIsBetter,
        "Rows imported per second of wallTime; parsing, saving and reporting included."
    )
    static let rowsStored = Metric(
        "rowsStored",
        .count,
        .neutral,
        "Rows in the store at the end, counted by a connection of its own."
    )
    static let lostRows = Metric(
        "lostRows",
        .count,
        .lowerIsBetter,
        "Rows that the import says it imported and that are not in the store, or not in the list."
    )
    static let updatesSent = Metric(
        "updatesSent",
        .count,
        .lowerIsBetter,
        "Updates of the progress bar that the import made for the main thread."
    )
    static let updatesShown = Metric(
        "updatesShown",
        .count,
        .lowerIsBetter,
        "Updates of the progress bar that the main thread performed."
    )

    static let all = [
        expectedTapLatency, cancelLatency, ownCancelLatency, rowsAfterCancel, progressLag, progressLagAfterEnd,
        finalProgressError, importCPUTime, wallTime, throughput, rowsStored, lostRows, updatesSent, updatesShown,
    ]
}
