import Model

/// What the screen received.
extension Metric {
    static let totalTime = Metric("totalTime", .milliseconds, "From the first fetch until the last one has ended.")
    static let missing = Metric(
        "missing",
        .count,
        "Fetches that had not received the server's body when all had ended or the user gave up."
    )
    static let fetchCPUTime = Metric("fetchCPUTime", .milliseconds, "This process's processor time per ended fetch.")
    static let waitingCPUShare = Metric(
        "waitingCPUShare",
        .percent,
        "Processor time of this process per elapsed time, while nothing arrived: 100% is one processor, 200% are two."
    )
    static let unansweredBehind = Metric(
        "unansweredBehind",
        .count,
        "Fetches that start after the stuck fetch and get no body."
    )
    static let headOfLineWait = Metric(
        "headOfLineWait",
        .milliseconds,
        "From the arrival of the request that the server never answers until the first later fetch has ended."
    )
    static let withoutEnd = Metric("withoutEnd", .count, "Fetches that reported neither a success nor a failure.")
    static let failures = Metric("failures", .count, .neutral, "Fetches that ended with an error.")
    static let wrongBodies = Metric("wrongBodies", .count, "Successes with something other than the requested body.")
}

/// What the server saw.
extension Metric {
    static let stranded = Metric(
        "stranded",
        .count,
        "Responses that the server sent completely, but no fetch had received at the end."
    )
    static let peakRequests = Metric("peakRequests", .count, .neutral, "The most requests in flight at once.")
    static let cancelLatency = Metric(
        "cancelLatency",
        .milliseconds,
        "From Cancel until the server has seen the connection close; for many cancels, the 99th percentile."
    )
    static let leftInFlight = Metric("leftInFlight", .count, "Requests still in flight 300 ms after Cancel.")
    static let answeredAfterCancel = Metric(
        "answeredAfterCancel",
        .count,
        "Requests cancelled at one of three bad moments that the server still answered completely."
    )
    static let answeredBeforeStart = Metric(
        "answeredBeforeStart",
        .count,
        "Requests answered although cancelled before their start."
    )
    static let answeredInStart = Metric(
        "answeredInStart",
        .count,
        "Requests answered although cancelled during their start."
    )
    static let answeredAfterStart = Metric(
        "answeredAfterStart",
        .count,
        "Requests answered although cancelled right after their start."
    )
    static let requestsBeyondProcessors = Metric(
        "requestsBeyondProcessors",
        .count,
        .neutral,
        "The most requests in flight at once, minus the processors: the added threads, if each request blocks one."
    )
    static let threadsPerFurtherRequest = Metric(
        "threadsPerFurtherRequest",
        .count,
        "Threads added for each waiting request beyond one per processor. Threads and requests are counted at their "
            + "peak."
    )
}
