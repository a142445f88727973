import Model

/// Effects on the callers.
extension Metric {
    static let longestWait = Metric(
        "longestWait",
        .milliseconds,
        "Longest time until a caller returned, with or without the price."
    )
    static let heldForAnswer = Metric(
        "heldForAnswer",
        .count,
        "Timed-out callers that returned only after the server had answered."
    )
    static let stillWaiting = Metric(
        "stillWaiting",
        .count,
        "Callers that had not returned when nothing changed any more."
    )
    static let timedOut = Metric("timedOut", .count, .neutral, "Callers that returned a timeout.")
    static let rightPrices = Metric("rightPrices", .count, .higherIsBetter, "Callers that got the right price.")
}

/// Metrics of work whose result nobody used.
extension Metric {
    static let answeredInVain = Metric(
        "answeredInVain",
        .count,
        "Answers that the server sent completely to callers that returned without a price."
    )
    static let leftInFlight = Metric(
        "leftInFlight",
        .count,
        "Requests in flight at the server when nothing changed any more."
    )
    static let calculatedTooLate = Metric(
        "calculatedTooLate",
        .percent,
        "The share of all prices that were fully calculated after the limit, whether or not a caller got them."
    )
    static let latePrices = Metric(
        "latePrices",
        .count,
        "Prices that were returned after the limit, without an error."
    )
}
