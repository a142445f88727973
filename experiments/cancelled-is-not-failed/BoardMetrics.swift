import Model

extension Metric {
    static let falseAlerts = Metric("falseAlerts", .count, "Alerts for a load that the screen had cancelled.")
    static let alertsForURLError = Metric(
        "alertsForURLError",
        .count,
        "Alerts for a load that was cancelled during its request (URLError.cancelled)."
    )
    static let alertsForCancellationError = Metric(
        "alertsForCancellationError",
        .count,
        "Alerts for a load that was cancelled before its answer was decoded (CancellationError)."
    )
    static let spinnersEndedEarly = Metric(
        "spinnersEndedEarly",
        .count,
        "Times that the end of a cancelled load hid the spinner of the load in flight."
    )
    static let spinnersLeft = Metric("spinnersLeft", .count, "Spinners that were shown when no load was in flight.")
    static let emptyLists = Metric("emptyLists", .count, "Times that the end of a load left the board empty.")
    static let hiddenFailures = Metric("hiddenFailures", .count, "Failed loads without an alert.")
    static let refreshesLost = Metric(
        "refreshesLost",
        .count,
        "Refreshes whose departures were not shown, although the user was looking at the board."
    )
    static let loadsCancelled = Metric("loadsCancelled", .count, .neutral, "Loads that the screen cancelled.")
    static let linesShown = Metric(
        "linesShown",
        .count,
        .neutral,
        "Loads without a cancel and without a failure whose departures were shown."
    )

    static let ofBoards = [
        falseAlerts, alertsForURLError, alertsForCancellationError, spinnersEndedEarly, spinnersLeft, emptyLists,
        hiddenFailures, refreshesLost, loadsCancelled, linesShown,
    ]
}
