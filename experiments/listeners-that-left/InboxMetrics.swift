import Model

extension Metric {
    static let registered = Metric(
        "registered",
        .count,
        "Listeners in the inbox's list when all had left and no message had come since."
    )
    static let openConnections = Metric(
        "openConnections",
        .count,
        "Connections that were open when all listeners had left and no message had come since."
    )
    static let keptMessages = Metric(
        "keptMessages",
        .count,
        "Messages in memory after the messages that came when all listeners had left."
    )
    static let registeredLater = Metric(
        "registeredLater",
        .count,
        "Listeners in the inbox's list after the messages that came when all had left."
    )
    static let keptInbox = Metric("keptInbox", .count, "1 if the inbox was in memory after the app had let go of it.")
    static let leftOpen = Metric(
        "leftOpen",
        .count,
        "Connections that were open after the app had let go of the inbox, when no message had come since."
    )
    static let heardFromBefore = Metric(
        "heardFromBefore",
        .count,
        "Messages that a listener heard, and that had been sent before it came."
    )
    static let missed = Metric("missed", .count, "Messages that a living listener should have heard, but never heard.")
    static let neverReturned = Metric("neverReturned", .count, "1 if the call that cancels a listener never returned.")
    static let heard = Metric(
        "heard",
        .count,
        .neutral,
        "Messages that all listeners heard while the inbox was not disturbed by a leaving or a busy listener."
    )
    static let mostConnections = Metric("mostConnections", .count, .neutral, "The most connections open at once.")
}
