import Lab
import Model

/// What is measured of the fetches, beyond what the probes measure.
enum FetchMetrics {
    static let totalTime = Metric(
        "totalTime",
        .milliseconds,
        .lowerIsBetter,
        "From the first fetch until the last one's end; none where some had not ended when the user gave up."
    )
    static let missing = Metric(
        "missing",
        .count,
        .lowerIsBetter,
        "Fetches without the body that the server makes for them, byte for byte, when the user gave up."
    )
    static let stranded = Metric(
        "stranded",
        .count,
        .lowerIsBetter,
        "Answers that the server had sent to the last byte, and that nobody had got when the user gave up."
    )
    static let fetchCPUTime = Metric(
        "fetchCPUTime",
        .milliseconds,
        .lowerIsBetter,
        "Processor time of this process from the first fetch until the last one's end, over the fetches that ended; none "
            + "where none ended. The server is another process."
    )
    static let peakRequests = Metric(
        "peakRequests",
        .count,
        .neutral,
        "The most requests at once, as the server saw it."
    )
    static let headOfLineWait = Metric(
        "headOfLineWait",
        .milliseconds,
        .lowerIsBetter,
        "From the moment that the server has the request it never answers until the first of the fetches behind it has "
            + "ended; none where none had when the user cancelled."
    )
    static let unansweredBehind = Metric(
        "unansweredBehind",
        .count,
        .lowerIsBetter,
        "Fetches behind the one that is never answered, that were without their bodies when the user cancelled."
    )
    static let waitingCPUShare = Metric(
        "waitingCPUShare",
        .percent,
        .lowerIsBetter,
        "Processor time of this process over the time that passed, while nothing came and the user waited: of one "
            + "processor, so that two at work are 200%."
    )
    static let cancelLatency = Metric(
        "cancelLatency",
        .milliseconds,
        .lowerIsBetter,
        "From Cancel until the server has seen the connection close, of many cancels the 99th percentile; none where it "
            + "saw none."
    )
    static let leftUnderWay = Metric(
        "leftUnderWay",
        .count,
        .lowerIsBetter,
        "Requests that the server still has under way 300 ms after Cancel."
    )
    static let answeredAfterCancel = Metric(
        "answeredAfterCancel",
        .count,
        .lowerIsBetter,
        "Requests of those fetches that were cancelled as soon as they were asked for, that the server has answered to "
            + "the last byte all the same."
    )
    static let withoutEnd = Metric(
        "withoutEnd",
        .count,
        .lowerIsBetter,
        "Fetches of which nobody was ever told that they have ended, well or not."
    )
    static let wrongBodies = Metric(
        "wrongBodies",
        .count,
        .lowerIsBetter,
        "Fetches that ended well with something else than the body that was asked for."
    )

    static let all = [
        totalTime, missing, stranded, fetchCPUTime, peakRequests, headOfLineWait, unansweredBehind, waitingCPUShare,
        cancelLatency, leftUnderWay, answeredAfterCancel, withoutEnd, wrongBodies,
    ]
}
