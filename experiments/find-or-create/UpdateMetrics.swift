import Lab
import Model

/// What is measured of an import over what is there already.
enum UpdateMetrics {
    static let importCPUTime = Metric(
        "importCPUTime",
        .milliseconds,
        .lowerIsBetter,
        "Processor time of the thread that imports, from the first row to the last save; the opening of the store is not "
            + "in it."
    )
    static let timePerRow = Metric(
        "timePerRow",
        .nanoseconds,
        .lowerIsBetter,
        "importCPUTime over the rows of the feed."
    )
    static let duplicates = Metric(
        "duplicates",
        .count,
        .lowerIsBetter,
        "Rows of the store at the end beyond the first of each identifier; fetched by a coordinator of its own."
    )
    static let staleRows = Metric(
        "staleRows",
        .count,
        .lowerIsBetter,
        "Rows of the store that the feed is about and that still have the details of before."
    )
    static let lostUpdates = Metric(
        "lostUpdates",
        .count,
        .lowerIsBetter,
        "Stations of the feed that no row of the store has with the details of the feed."
    )
    static let rowsStored = Metric(
        "rowsStored",
        .count,
        .neutral,
        "Rows in the store at the end, counted by a coordinator of its own."
    )
    static let rowsExpected = Metric(
        "rowsExpected",
        .count,
        .neutral,
        "Rows that the store should have: those of before, and those of the feed that are new."
    )
    static let rowsKnown = Metric(
        "rowsKnown",
        .count,
        .neutral,
        "Rows of the feed that the store has before the import."
    )

    static let all = [
        importCPUTime, timePerRow, duplicates, staleRows, lostUpdates, rowsStored, rowsExpected, rowsKnown,
    ]
}
