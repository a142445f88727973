import Declaring
import Model

/// Metrics that several experiments over the store share, in addition to the probes'.
extension Metric {
    package static let importTime = Metric(
        "importTime",
        .milliseconds,
        "From the start of the import to its last save; what the screen does after that is not in it."
    )
    package static let importCPUTime = Metric(
        "importCPUTime",
        .milliseconds,
        "Processor time of the thread that imports, from the first row to the last save."
    )
    package static let totalTime = Metric(
        "totalTime",
        .milliseconds,
        "From the start of the import until the list shows all of it."
    )
    package static let throughput = Metric(
        "throughput",
        .rowsPerSecond,
        .higherIsBetter,
        "Rows imported per second, from the start of the import to its last save: parsing, saving and reporting included."
    )
    package static let mainThreadTime = Metric(
        "mainThreadTime",
        .milliseconds,
        "Processor time of the main thread from the start of the import until the list shows all of it."
    )
    package static let mainThreadShare = Metric(
        "mainThreadShare",
        .percent,
        "The part of totalTime in which the main thread was not free: it ran, or was blocked beyond a frame's due time."
    )
    package static let longestMerge = Metric(
        "longestMerge",
        .milliseconds,
        "The longest that the main thread took to merge one save into the list's context, without the time it waited "
            + "for a processor. Zero where nothing is merged."
    )
    package static let longestFetch = Metric(
        "longestFetch",
        .milliseconds,
        "The longest that the main thread took to fetch the list, or the rows on the screen, without the time it waited "
            + "for a processor."
    )
    package static let longestMainSave = Metric(
        "longestMainSave",
        .milliseconds,
        "The longest that the main thread took to save the list's own context, without the time it waited for a "
            + "processor. Zero where it saves nothing."
    )
    package static let importSaves = Metric(
        "importSaves",
        .count,
        .neutral,
        "Saves of the import: its rows by the rows between two saves."
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
        "Rows of which the import said that the store had refused them."
    )
    package static let mainSaves = Metric(
        "mainSaves",
        .count,
        "How often the main thread saved the list's own context, object by object."
    )
    package static let stallBlocked = Metric(
        "stallBlocked",
        .milliseconds,
        "Of longestOwnStall, the time in which the main thread neither ran nor could run: it waited for a lock, a queue "
            + "or a file."
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
        "The most processor time that the main thread took while one frame was late: what the disk took is not in it."
    )
}

extension StoreTrial {
    /// What a trial notes for each import.
    nonisolated package static let metrics: [Metric] = [
        .importTime, .importCPUTime, .totalTime, .throughput, .mainThreadTime, .mainThreadShare, .longestMerge,
        .longestFetch, .longestMainSave, .importSaves, .largestSave, .rowsOffMain, .importBytesWritten, .refusedRows,
        .mainSaves, .stallBlocked, .stallRunning, .mainThreadRest, .rowsStored, .lostRows,
    ]
}
