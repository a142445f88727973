import Model

extension Metric {
    static let falseMessages = Metric(
        "falseMessages",
        .count,
        "Messages while a load was in flight, after a load that the model had cancelled, and after a success."
    )
    static let wrongSpinners = Metric(
        "wrongSpinners",
        .count,
        "Times that a spinner was missing, or was shown without its load."
    )
    static let extraRequests = Metric("extraRequests", .count, "Requests for more rows while a load was in flight.")
    static let wrongPages = Metric("wrongPages", .count, "Requests for another page than the next one.")
    static let requestsLeft = Metric("requestsLeft", .count, "Requests that a reload or leave() should have cancelled.")
    static let lostLoads = Metric("lostLoads", .count, "Loads that ended with the screen's task.")
    static let wrongReturns = Metric(
        "wrongReturns",
        .count,
        "Calls that returned before their load had succeeded or failed, or not after it."
    )
    static let wrongLists = Metric(
        "wrongLists",
        .count,
        "Times that the list had other rows than the newest first page and its next pages."
    )

    static let ofPages = [
        falseMessages, hiddenFailures, wrongSpinners, extraRequests, wrongPages, requestsLeft, lostLoads, wrongReturns,
        wrongLists,
    ]
}
