import Model

/// What the mirrors of `MirrorsByHandTrial` saw.
extension Metric {
    static let files = Metric("files", .count, .neutral, "Files that were fetched at once.")
    static let firstsNotAsked = Metric(
        "firstsNotAsked",
        .count,
        "Files whose first mirror was not asked before activity stopped, while the other files waited for theirs."
    )
    static let notAskedAfterFailure = Metric(
        "notAskedAfterFailure",
        .count,
        "Files whose first mirror had failed, and whose second one was not asked before activity stopped."
    )
    static let secondAskedAfter = Metric(
        "secondAskedAfter",
        .milliseconds,
        .neutral,
        "The shortest time from the start of a fetch to the request to its second mirror, if the first one is silent."
    )
    static let secondsNotAsked = Metric(
        "secondsNotAsked",
        .count,
        "Files whose first mirror was silent, and whose second one was not asked within 300 ms."
    )
    static let wronglyEnded = Metric(
        "wronglyEnded",
        .count,
        "Fetches that did not throw, of two: a file that neither mirror has, and a file that the user no longer wants."
    )
    static let askedNeedlessly = Metric(
        "askedNeedlessly",
        .count,
        "Requests to second mirrors of the eight files whose first mirror answers at once."
    )
    static let leftAfterLeaving = Metric(
        "leftAfterLeaving",
        .count,
        "Requests still in flight some 300 ms after the user has left."
    )
}
