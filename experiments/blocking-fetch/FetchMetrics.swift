import Model

/// What the screen received.
extension Metric {
    static let totalTime = Metric(
        "totalTime",
        .milliseconds,
        "From the first fetch until the last one has ended; unavailable if some had not ended when the user gave up."
    )
    static let missing = Metric(
        "missing",
        .count,
        "Fetches without the body that the server generates for them, byte for byte, when the user gave up."
    )
    static let fetchCPUTime = Metric(
        "fetchCPUTime",
        .milliseconds,
        "Processor time of this process from the first fetch until the last one's end, per fetch that ended; unavailable "
            + "if none ended. The server is another process."
    )
    static let waitingCPUShare = Metric(
        "waitingCPUShare",
        .percent,
        "Processor time of this process per elapsed time, while nothing arrived and the user waited: 100% is one "
            + "processor, 200% are two."
    )
    static let unansweredBehind = Metric(
        "unansweredBehind",
        .count,
        "Fetches behind the one that is never answered, without their bodies when the user cancelled."
    )
    static let headOfLineWait = Metric(
        "headOfLineWait",
        .milliseconds,
        "From the moment at which the server has the request that it never answers until the first of the fetches behind "
            + "it has ended; unavailable if none had ended when the user cancelled."
    )
    static let withoutEnd = Metric(
        "withoutEnd",
        .count,
        "Fetches that never reported their end, neither a success nor a failure."
    )
    static let wrongBodies = Metric(
        "wrongBodies",
        .count,
        "Fetches that reported success with something other than the requested body."
    )

    static let ofScreen = [
        totalTime, missing, fetchCPUTime, waitingCPUShare, unansweredBehind, headOfLineWait, withoutEnd, wrongBodies,
    ]
}

/// What the server saw.
extension Metric {
    static let stranded = Metric(
        "stranded",
        .count,
        "Responses that the server had sent completely, and that no fetch had received when the user gave up."
    )
    static let peakRequests = Metric("peakRequests", .count, .neutral, "The most requests in flight at once.")
    static let cancelLatency = Metric(
        "cancelLatency",
        .milliseconds,
        "From Cancel until the server has seen the connection close; of many cancels the 99th percentile; unavailable if "
            + "it saw no close."
    )
    static let leftInFlight = Metric(
        "leftInFlight",
        .count,
        "Requests still in flight at the server 300 ms after Cancel."
    )
    static let answeredAfterCancel = Metric(
        "answeredAfterCancel",
        .count,
        "Requests that were cancelled as soon as they were made, and that the server answered completely all the same."
    )

    static let ofServer = [stranded, peakRequests, cancelLatency, leftInFlight, answeredAfterCancel]
}
