import Model

extension Metric {
    static let extraRefreshes = Metric(
        "extraRefreshes",
        .count,
        "Token requests to the server beyond one for each refresh, and refreshes without a request."
    )
    static let lateRefreshes = Metric(
        "lateRefreshes",
        .count,
        "Token requests to the server by calls whose refused token had already been replaced."
    )
    static let refusedTokens = Metric(
        "refusedTokens",
        .count,
        "Calls that got their refused token back."
    )
    static let olderTokens = Metric("olderTokens", .count, "Callers that got an older token than they had before.")
    static let outdatedTokens = Metric(
        "outdatedTokens",
        .count,
        "Calls whose refused token had already been replaced, and that did not get the newest token."
    )
    static let swallowedErrors = Metric(
        "swallowedErrors",
        .count,
        "Calls that waited for a refresh that failed, and did not get its error."
    )
    static let unansweredCalls = Metric("unansweredCalls", .count, "Callers whose calls never returned.")
    static let oldFailures = Metric("oldFailures", .count, "Calls that failed though the server was not down.")
    static let tokens = Metric("tokens", .count, .neutral, "Calls before the failure that got a token.")
}
