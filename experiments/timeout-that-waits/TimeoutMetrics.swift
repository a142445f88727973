import Model

/// What those who asked noticed.
extension Metric {
    static let longestWait = Metric(
        "longestWait",
        .milliseconds,
        "From asking for a price to the return, with the price or without; the longest of those who returned."
    )
    static let heldForAnswer = Metric(
        "heldForAnswer",
        .count,
        "Those who should have returned before the server's answer, and returned after it."
    )
    static let stillWaiting = Metric(
        "stillWaiting",
        .count,
        "Those who had not returned when nothing changed any more."
    )
    static let timedOut = Metric("timedOut", .count, .neutral, "Those who returned with a timeout.")
    static let rightPrices = Metric("rightPrices", .count, .higherIsBetter, "Those who returned with the right price.")
}

/// What was done for nobody.
extension Metric {
    static let answeredInVain = Metric(
        "answeredInVain",
        .count,
        "Answers that the server sent completely, for those who returned without a price."
    )
    static let leftInFlight = Metric(
        "leftInFlight",
        .count,
        "Requests in flight at the server when nothing changed any more."
    )
    static let calculatedTooLate = Metric(
        "calculatedTooLate",
        .percent,
        "The share of all prices that were calculated to their end after the limit, whether somebody got them or not."
    )
    static let latePrices = Metric(
        "latePrices",
        .count,
        "Prices that were returned after the limit, without an error."
    )
}
