import Model

/// What the experiment measures beyond what the probes do.
enum RenameMetrics {
    static let renamedRows = Metric(
        "renamedRows",
        .count,
        .neutral,
        "Stops that the parent context shows with a new name when the job has ended: what the app believes."
    )
    static let lostRows = Metric(
        "lostRows",
        .count,
        .lowerIsBetter,
        "Of renamedRows, those that have no new name in the store, as a second process finds it: the app's next launch."
    )
    static let staleInSibling = Metric(
        "staleInSibling",
        .count,
        .lowerIsBetter,
        "Of renamedRows, those that another child of the same parent goes on showing with the old name."
    )
    static let staleInMain = Metric(
        "staleInMain",
        .count,
        .lowerIsBetter,
        "Of renamedRows, those that an independent main-queue context over the same store goes on showing with the old "
            + "name."
    )
    static let staleAfterFetch = Metric(
        "staleAfterFetch",
        .count,
        .lowerIsBetter,
        "What is left of staleInMain after that context has fetched the stops once more."
    )
    static let undoneRows = Metric(
        "undoneRows",
        .count,
        .lowerIsBetter,
        "Stops to be renamed that the parent does not show with a new name, and rows that the store has lost whole, "
            + "counted by a coordinator of its own."
    )
    static let childSaveTime = Metric(
        "childSaveTime",
        .milliseconds,
        .lowerIsBetter,
        "Processor time of the child's save into its parent: the saving thread's, and the main thread's meanwhile."
    )
    static let allSavesTime = Metric(
        "allSavesTime",
        .milliseconds,
        .lowerIsBetter,
        "Processor time of all saves of the job, up to where it stops: the saving threads', and the main thread's "
            + "meanwhile. No waiting is in it, for a disk neither."
    )

    static let all = [
        renamedRows, lostRows, staleInSibling, staleInMain, staleAfterFetch, undoneRows, childSaveTime, allSavesTime,
    ]
}
