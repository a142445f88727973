import Model

/// What is counted of jobs and of what they made.
extension Metric {
    static let begunAfterCancel = Metric("begunAfterCancel", .count, "Jobs of cancelled items begun after the cancel.")
    static let storedAfterCancel = Metric("storedAfterCancel", .count, "Cancelled items that were stored all the same.")
    static let wrongResults = Metric("wrongResults", .count, "Stored pictures that differ from a single thread's.")
    static let missingResults = Metric("missingResults", .count, "Items that were neither cancelled nor stored.")
    static let unstoredItems = Metric("unstoredItems", .count, .neutral, "Items never stored, cancelled or not.")
    static let outOfOrder = Metric("outOfOrder", .count, "Jobs begun again, or before the one they need had ended.")
    static let reportedEnds = Metric("reportedEnds", .count, .neutral, "How often the app heard that all has ended.")
    static let movesAfterEnd = Metric("movesAfterEnd", .count, "Begins and ends of jobs after the end was reported.")
    static let wastedJobs = Metric("wastedJobs", .count, "Jobs that were done for items which were never stored.")
    static let jobsAtOnce = Metric("jobsAtOnce", .count, .neutral, "The most jobs that ran at once.")
    static let stopTime = Metric("stopTime", .milliseconds, "From the cancel until the end is reported to the app.")
    static let restCPUTime = Metric("restCPUTime", .milliseconds, "The process's processor time during stopTime.")
}
