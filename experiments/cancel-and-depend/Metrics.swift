import Model

/// The metrics of this experiment, which count jobs and their results.
extension Metric {
    static let begunAfterCancel = Metric("begunAfterCancel", .count, "Jobs of cancelled items begun after the cancel.")
    static let storedAfterCancel = Metric("storedAfterCancel", .count, "Cancelled items that were stored anyway.")
    static let wrongResults = Metric("wrongResults", .count, "Stored pictures that differ from single-threaded ones.")
    static let missingResults = Metric("missingResults", .count, "Items that were neither cancelled nor stored.")
    static let unstoredItems = Metric("unstoredItems", .count, .neutral, "Items never stored, cancelled or not.")
    static let outOfOrder = Metric("outOfOrder", .count, "Jobs begun twice, or before the job they need had ended.")
    static let reportedEnds = Metric("reportedEnds", .count, .neutral, "How often the end was reported to the app.")
    static let movesAfterEnd = Metric("movesAfterEnd", .count, "Starts and ends of jobs after the end was reported.")
    static let wastedJobs = Metric("wastedJobs", .count, "Jobs that were done for items that were never stored.")
    static let jobsAtOnce = Metric("jobsAtOnce", .count, .neutral, "The most jobs that ran at once.")
    static let stopTime = Metric("stopTime", .milliseconds, "From the cancel until the end is reported to the app.")
    static let restCPUTime = Metric("restCPUTime", .milliseconds, "The process's processor time during stopTime.")
}
