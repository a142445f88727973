import Model

/// What is counted of jobs and of what they made.
enum GraphMetrics {
    static let begunAfterCancel = Metric(
        "begunAfterCancel",
        .count,
        .lowerIsBetter,
        "Jobs of cancelled items that were begun after the call of cancel had returned."
    )
    static let storedAfterCancel = Metric(
        "storedAfterCancel",
        .count,
        .lowerIsBetter,
        "Items that were stored though they had been cancelled before; those whose last job was under way count too."
    )
    static let wrongResults = Metric(
        "wrongResults",
        .count,
        .lowerIsBetter,
        "Stored pictures that are not what the same jobs make of the item one after the other on one thread."
    )
    static let missingResults = Metric(
        "missingResults",
        .count,
        .lowerIsBetter,
        "Items that nobody cancelled and that were never stored."
    )
    static let unstoredItems = Metric(
        "unstoredItems",
        .count,
        .neutral,
        "Items that were never stored, cancelled or not."
    )
    static let outOfOrder = Metric(
        "outOfOrder",
        .count,
        .lowerIsBetter,
        "Jobs that were begun before the one that they depend on had ended, or without it, or again."
    )
    static let endsTold = Metric(
        "endsTold",
        .count,
        .neutral,
        "How often the app was told that the work has ended; once is right, after a cancel as well."
    )
    static let movesAfterEnd = Metric(
        "movesAfterEnd",
        .count,
        .lowerIsBetter,
        "Begins and ends of jobs after the app was told that the work has ended."
    )
    static let wastedJobs = Metric(
        "wastedJobs",
        .count,
        .lowerIsBetter,
        "Jobs that were done for items which were never stored."
    )
    static let jobsAtOnce = Metric("jobsAtOnce", .count, .neutral, "The most jobs that were under way at once.")
    static let stopTime = Metric(
        "stopTime",
        .milliseconds,
        .lowerIsBetter,
        "From the cancel until the app is told that the work has ended."
    )
    static let restCPUTime = Metric(
        "restCPUTime",
        .milliseconds,
        .lowerIsBetter,
        "Processor time of the whole process from the cancel until the app is told that the work has ended."
    )

    static let all = [
        begunAfterCancel, storedAfterCancel, wrongResults, missingResults, unstoredItems, outOfOrder, endsTold,
        movesAfterEnd,
        wastedJobs, jobsAtOnce, stopTime, restCPUTime,
    ]
}
