import Model

/// What is counted of jobs and of what they made.
extension Metric {
    static let begunAfterCancel = Metric(
        "begunAfterCancel",
        .count,
        "Jobs of cancelled items that were begun after the call of cancel had returned."
    )
    static let storedAfterCancel = Metric(
        "storedAfterCancel",
        .count,
        "Items that were stored though they had been cancelled before; those whose last job was running count too."
    )
    static let wrongResults = Metric(
        "wrongResults",
        .count,
        "Stored pictures that differ from what the same jobs make of the item one after the other on one thread."
    )
    static let missingResults = Metric(
        "missingResults",
        .count,
        "Items that were not cancelled and that were never stored."
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
        "Jobs that were begun before the one that they depend on had ended, or without it, or again."
    )
    static let reportedEnds = Metric(
        "reportedEnds",
        .count,
        .neutral,
        "How often the end of the work was reported to the app; once is right, after a cancel as well."
    )
    static let movesAfterEnd = Metric(
        "movesAfterEnd",
        .count,
        "Begins and ends of jobs after the end of the work was reported to the app."
    )
    static let wastedJobs = Metric("wastedJobs", .count, "Jobs that were done for items which were never stored.")
    static let jobsAtOnce = Metric("jobsAtOnce", .count, .neutral, "The most jobs that ran at once.")
    static let stopTime = Metric(
        "stopTime",
        .milliseconds,
        "From the cancel until the end of the work is reported to the app."
    )
    static let restCPUTime = Metric(
        "restCPUTime",
        .milliseconds,
        "Processor time of the whole process from the cancel until the end of the work is reported to the app."
    )
}
