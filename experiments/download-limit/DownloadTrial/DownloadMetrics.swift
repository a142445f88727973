import Model

/// The metrics of a queue of downloads, which compare the server's record with the user's taps.
extension Metric {
    package static let limitExcess = Metric(
        "limitExcess",
        .count,
        "The most requests that the server had in flight beyond the limit then in force. A request whose transfer was "
            + "asked to stop does not count, if it ends within half a second."
    )
    package static let slotUtilisation = Metric(
        "slotUtilisation",
        .percent,
        .higherIsBetter,
        "The share of the slots available under the limit that had a request in flight at the server, while downloads "
            + "waited. Connecting and checking between two downloads count as idle."
    )
    package static let idleSlots = Metric(
        "idleSlots",
        .count,
        "The most slots idle at once for a tenth of a second or longer while downloads waited: no request in flight at "
            + "the server, and no transfer asked to start."
    )
    package static let makespan = Metric(
        "makespan",
        .milliseconds,
        "The time from the first request's arrival at the server to the last request's end."
    )
    package static let makespanRatio = Metric(
        "makespanRatio",
        .percent,
        "The makespan as a share of the ideal makespan, in which each slot takes the next file at once, at the "
            + "server's rate. The ideal uses the initial limit, even if the user changes the limit and pauses."
    )
    package static let bytesFetchedTwice = Metric(
        "bytesFetchedTwice",
        .bytes,
        "Bytes that the server sent beyond the sizes of the finished files, including bytes in flight when a transfer "
            + "was stopped."
    )
    package static let connections = Metric(
        "connections",
        .count,
        "Connections that the server accepted. Each stop costs a connection, because it aborts the request."
    )
    package static let peakUnderWay = Metric(
        "peakUnderWay",
        .count,
        .neutral,
        "The most requests that the server had in flight at once, including those asked to stop."
    )
    package static let wrongFiles = Metric(
        "wrongFiles",
        .count,
        "Files that have their final name, but not the server's bytes."
    )
    package static let missingFiles = Metric(
        "missingFiles",
        .count,
        "Wanted files that had not arrived when the user gave up."
    )
    package static let wholeFiles = Metric(
        "wholeFiles",
        .count,
        .higherIsBetter,
        "Files under their final name with exactly the server's bytes."
    )

    package static let restarts = Metric(
        "restarts",
        .count,
        "Requests for the first byte of a file when the server had already sent some of its bytes."
    )
    package static let outOfTurn = Metric(
        "outOfTurn",
        .count,
        "Downloads whose first request reached the server out of order: by priority, then by arrival. 0 in a scenario "
            + "in which the user asks for no order."
    )
    package static let cancelledHeld = Metric(
        "cancelledHeld",
        .count,
        "Downloads that were cancelled while queued, and still held by the queue when the next one began. 0 in every "
            + "scenario except priorities."
    )
    package static let startedPaused = Metric(
        "startedPaused",
        .count,
        "Downloads that were paused before their first byte, and ran before they were resumed. 0 in a scenario in "
            + "which the user pauses no download before its first byte."
    )
    package static let endedBeforeTapped = Metric(
        "endedBeforeTapped",
        .count,
        "Downloads that ended after the user had tapped another download, and before the tapped download started. "
            + "0 in a scenario in which the user taps none."
    )

    package static let ofDownloads = [
        limitExcess, slotUtilisation, idleSlots, makespan, makespanRatio, bytesFetchedTwice, connections, peakUnderWay,
        wrongFiles, missingFiles, wholeFiles, restarts, outOfTurn, cancelledHeld, startedPaused, endedBeforeTapped,
    ]
}
