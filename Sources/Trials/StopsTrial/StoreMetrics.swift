import Lab
import Model

/// What several experiments over the store measure beyond what the probes do.
package enum StoreMetrics {
    package static let importTime = Metric(
        "importTime",
        .milliseconds,
        .lowerIsBetter,
        "From the start of the import to its last save; what the screen does after that is not in it."
    )
    package static let importCPUTime = Metric(
        "importCPUTime",
        .milliseconds,
        .lowerIsBetter,
        "Processor time of the thread that imports, from the first row to the last save."
    )
    package static let totalTime = Metric(
        "totalTime",
        .milliseconds,
        .lowerIsBetter,
        "From the start of the import until the list shows all of it."
    )
    package static let throughput = Metric(
        "throughput",
        .rowsPerSecond,
        .higherIsBetter,
        "Rows imported per second of importTime; parsing and saving included."
    )
    package static let mainThreadTime = Metric(
        "mainThreadTime",
        .milliseconds,
        .lowerIsBetter,
        "Processor time of the main thread from the start of the import until the list shows all of it."
    )
    package static let mainThreadShare = Metric(
        "mainThreadShare",
        .percent,
        .lowerIsBetter,
        "How much of totalTime the main thread was not free: running, or blocked beyond a frame's due time."
    )
    package static let longestMerge = Metric(
        "longestMerge",
        .milliseconds,
        .lowerIsBetter,
        "The longest that the main thread took to bring one save into the list's context; waiting for a processor left "
            + "out. Zero where nothing is merged."
    )
    package static let longestFetch = Metric(
        "longestFetch",
        .milliseconds,
        .lowerIsBetter,
        "The longest that the main thread took to fetch the list, or the rows on the screen; waiting for a processor "
            + "left out."
    )
    package static let longestMainSave = Metric(
        "longestMainSave",
        .milliseconds,
        .lowerIsBetter,
        "The longest that the main thread took to save the list's own context; waiting for a processor left out. Zero "
            + "where it saves nothing."
    )
    package static let stallBlocked = Metric(
        "stallBlocked",
        .milliseconds,
        .lowerIsBetter,
        "Of longestOwnStall, the time that the main thread neither ran nor could run: waiting for a lock, a queue or a "
            + "file."
    )
    package static let rowsStored = Metric(
        "rowsStored",
        .count,
        .neutral,
        "Rows in the store at the end, counted by a coordinator of its own."
    )
    package static let lostRows = Metric(
        "lostRows",
        .count,
        .lowerIsBetter,
        "Rows of the feed that are not in the store at the end, or not in the list."
    )

    /// What a ``StoreTrial`` notes.
    package static let all = [
        importTime, importCPUTime, totalTime, throughput, mainThreadTime, mainThreadShare, longestMerge, longestFetch,
        longestMainSave, stallBlocked, rowsStored, lostRows,
    ]
}
