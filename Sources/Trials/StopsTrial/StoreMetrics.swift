import Declaring
import Model

/// The metrics that several experiments with a store share.
extension Metric {
    package static let importTime = Metric(
        "importTime",
        .milliseconds,
        "From the start of the import to its last save. Later work of the screen is not counted."
    )
    package static let importCPUTime = Metric(
        "importCPUTime",
        .milliseconds,
        "Processor time of the thread that imports, from the first row to the last save."
    )
    package static let totalTime = Metric(
        "totalTime",
        .milliseconds,
        "From the start of the import until the list shows all of its rows."
    )
    package static let throughput = Metric(
        "throughput",
        .rowsPerSecond,
        .higherIsBetter,
        "Rows per second from the start of the import to its last save, including parsing, saving and reporting."
    )
    package static let mainThreadTime = Metric(
        "mainThreadTime",
        .milliseconds,
        "Processor time of the main thread from the start of the import until the list shows all of its rows."
    )
    package static let mainThreadShare = Metric(
        "mainThreadShare",
        .percent,
        "The part of totalTime in which the main thread ran, or was blocked beyond a frame's due time."
    )
    package static let longestMerge = Metric(
        "longestMerge",
        .milliseconds,
        "The longest time the main thread took to merge one save into the list's context, not counting waits for a "
            + "processor. Zero if nothing is merged."
    )
    package static let longestFetch = Metric(
        "longestFetch",
        .milliseconds,
        "The longest time the main thread took to fetch the list, or the rows on the screen, not counting waits for a "
            + "processor."
    )
    package static let longestMainSave = Metric(
        "longestMainSave",
        .milliseconds,
        "The longest time the main thread took to save the list's own context, not counting waits for a processor. "
            + "Zero if the main thread saves nothing."
    )
    package static let importSaves = Metric(
        "importSaves",
        .count,
        .neutral,
        "Computed number of the import's saves: its rows divided by the rows per save, rounded up."
    )
    package static let largestSave = Metric(
        "largestSave",
        .count,
        "The most rows that one save into the store inserted."
    )
    package static let rowsOffMain = Metric(
        "rowsOffMain",
        .count,
        .neutral,
        "Rows that other threads than the main thread saved into the store."
    )
    package static let importBytesWritten = Metric(
        "importBytesWritten",
        .bytes,
        "Bytes that the process wrote from the start of the import to its last save, as its write calls count them."
    )
    package static let refusedRows = Metric(
        "refusedRows",
        .count,
        .neutral,
        "Rows that the store refused, as the import reported."
    )
    package static let mainSaves = Metric(
        "mainSaves",
        .count,
        "How often the main thread saved the list's own context, object by object."
    )
    package static let stallBlocked = Metric(
        "stallBlocked",
        .milliseconds,
        "The part of longestOwnStall in which the main thread was blocked: it waited for a lock, a queue or a file."
    )
    package static let mainThreadRest = Metric(
        "mainThreadRest",
        .milliseconds,
        "The part of totalTime in which the main thread neither ran nor waited for a processor: it had nothing to do, or "
            + "waited for the disk."
    )
    package static let stallRunning = Metric(
        "stallRunning",
        .milliseconds,
        "The most processor time that the main thread took while one frame was late. Waits for the disk do not count."
    )
}

extension StoreTrial {
    /// The metrics that a trial measures for each import.
    nonisolated package static let metrics: [Metric] = [
        .importTime, .importCPUTime, .totalTime, .throughput, .mainThreadTime, .mainThreadShare, .longestMerge,
        .longestFetch, .longestMainSave, .importSaves, .largestSave, .rowsOffMain, .importBytesWritten, .refusedRows,
        .mainSaves, .stallBlocked, .stallRunning, .mainThreadRest, .rowsStored, .lostRows,
    ]
}
