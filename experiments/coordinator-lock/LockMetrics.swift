import Model
import StopsTrial

/// What is measured of a save beside fetches, beyond what the probes measure.
enum LockMetrics {
    static let saveTime = Metric(
        "saveTime",
        .milliseconds,
        .lowerIsBetter,
        "From the beginning of the first save to the end of the last; with many saves the making of the objects between "
            + "them is in it."
    )
    static let saveCPUTime = Metric(
        "saveCPUTime",
        .milliseconds,
        .lowerIsBetter,
        "Processor time of the saving thread within its saves."
    )
    static let longestSaveCPUTime = Metric(
        "longestSaveCPUTime",
        .milliseconds,
        .lowerIsBetter,
        "The most processor time of one save: how long it holds the coordinator, but for the waiting: for a processor, "
            + "for the disk."
    )
    static let saves = Metric("saves", .count, .neutral, "Saves of the import.")
    static let fetches = Metric(
        "fetches",
        .count,
        .higherIsBetter,
        "Fetches of the visible rows that came back while it was measured; a longer measuring has more of them."
    )
    static let listAge = Metric(
        "listAge",
        .milliseconds,
        .lowerIsBetter,
        "The longest that the list stood as it was, from one fetch that came back to the next."
    )

    static let all = [
        saveTime, saveCPUTime, longestSaveCPUTime, saves, fetches, listAge, StoreMetrics.longestFetch,
        StoreMetrics.stallBlocked, StoreMetrics.lostRows,
    ]
}
