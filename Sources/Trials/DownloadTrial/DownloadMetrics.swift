import Model

/// What is measured of a queue of downloads. All of it is the server's record, held against what the user asked for.
package enum DownloadMetrics {
    package static let limitExcess = Metric(
        "limitExcess",
        .count,
        .lowerIsBetter,
        "The most requests that the server had under way beyond the limit then in force. One whose transfer was told to "
            + "stop does not count for the half second after, if it ends in that."
    )
    package static let slotUtilisation = Metric(
        "slotUtilisation",
        .percent,
        .higherIsBetter,
        "While work waited: the share of the places it could have had, by the limit in force, in which the server had a "
            + "request under way. The connecting and the checking between two downloads count as idle."
    )
    package static let idleSlots = Metric(
        "idleSlots",
        .count,
        .lowerIsBetter,
        "The most places that stood idle at once for a tenth of a second or longer while work waited for one: the server "
            + "saw no request in them, and no transfer had been told to run."
    )
    package static let makespan = Metric(
        "makespan",
        .milliseconds,
        .lowerIsBetter,
        "From the first request's arrival at the server to the last one's end."
    )
    package static let makespanRatio = Metric(
        "makespanRatio",
        .percent,
        .lowerIsBetter,
        "The makespan as a share of the ideal one: so many places, each taking the next file at once, at the server's "
            + "rate. For a script in which the user changes the limit and pauses, the list is taken at the first limit."
    )
    package static let bytesFetchedTwice = Metric(
        "bytesFetchedTwice",
        .bytes,
        .lowerIsBetter,
        "Bytes of the finished files that the server sent beyond their sizes; those on their way when a transfer was "
            + "stopped count too."
    )
    package static let connections = Metric(
        "connections",
        .count,
        .lowerIsBetter,
        "Connections that the server accepted: each stop costs one, since the request is cut off."
    )
    package static let peakUnderWay = Metric(
        "peakUnderWay",
        .count,
        .neutral,
        "The most requests that the server had under way at once, those told to stop included."
    )
    package static let wrongFiles = Metric(
        "wrongFiles",
        .count,
        .lowerIsBetter,
        "Files under their final name whose bytes are not the server's."
    )
    package static let missingFiles = Metric(
        "missingFiles",
        .count,
        .lowerIsBetter,
        "Files that the user wanted, and that did not come until the user gave up."
    )
    package static let wholeFiles = Metric(
        "wholeFiles",
        .count,
        .higherIsBetter,
        "Files under their final name with each byte of the server's."
    )

    package static let all = [
        limitExcess, slotUtilisation, idleSlots, makespan, makespanRatio, bytesFetchedTwice, connections, peakUnderWay,
        wrongFiles, missingFiles, wholeFiles,
    ]
}
