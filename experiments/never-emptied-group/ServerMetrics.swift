import Model

extension Metric {
    static let heapHeld = Metric(
        "heapHeld",
        .bytes,
        "Heap growth, once all connections have ended and the server waits for the next one."
    )
    static let heapPerConnection = Metric("heapPerConnection", .bytes, "heapHeld, divided by the connections.")
    static let answered = Metric("answered", .count, .higherIsBetter, "Calls that were answered correctly.")
    static let connectionCPUTime = Metric(
        "connectionCPUTime",
        .nanoseconds,
        "Processor time per connection, the client's share included."
    )
    static let stopTime = Metric("stopTime", .milliseconds, "From the cancel until the server has returned.")
    static let stopCPUTime = Metric(
        "stopCPUTime",
        .milliseconds,
        "Processor time from the cancel until the server has returned."
    )
    static let unanswered = Metric("unanswered", .count, "How many of ten clients got no answer.")
    static let loggedErrors = Metric("loggedErrors", .count, .higherIsBetter, "Errors written to the log.")
    static let serverEnds = Metric("serverEnds", .count, "1 if the server has returned without being stopped.")
    static let cutOff = Metric(
        "cutOff",
        .count,
        "1 if a client was cut off because of another client's request."
    )
    static let servedAfterStop = Metric(
        "servedAfterStop",
        .count,
        "Connections that were still being served when the stopped server had returned."
    )
    static let answeredAfterStop = Metric(
        "answeredAfterStop",
        .count,
        "Requests that were answered after the stopped server had returned."
    )

    static let ofServers = [
        heapHeld, heapPerConnection, answered, connectionCPUTime, stopTime, stopCPUTime, unanswered, loggedErrors,
        serverEnds, cutOff, servedAfterStop, answeredAfterStop,
    ]
}
