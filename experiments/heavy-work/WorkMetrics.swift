import Model

/// What is measured of a search.
enum WorkMetrics {
    static let searchTime = Metric(
        "searchTime",
        .milliseconds,
        .lowerIsBetter,
        "From the tap on Find until the label shows the exponent, or the search has ended without one."
    )
    static let searchCPUTime = Metric(
        "searchCPUTime",
        .milliseconds,
        .lowerIsBetter,
        "Processor time that the search took on its thread."
    )
    static let workAfterCancel = Metric(
        "workAfterCancel",
        .milliseconds,
        .lowerIsBetter,
        "Processor time that the search took after the finger had touched Cancel, whenever the tap was handled: what was "
            + "left of it by the time that it had run."
    )
    static let exponent = Metric(
        "exponent",
        .count,
        .neutral,
        "The exponent of the prime that was found; 0 where the search was cancelled."
    )

    static let all = [searchTime, searchCPUTime, workAfterCancel, exponent]
}
