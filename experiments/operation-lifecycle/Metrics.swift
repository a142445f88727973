import Model

/// What is counted of requests and of their reported ends.
extension Metric {
    static let faults = Metric(
        "faults",
        .count,
        "What must not happen, added up: heldSlots, finishedInQueue, limitExcess, unwantedRequests, unfinished, "
            + "extraEnds, missingCompletions, extraCompletions, outOfOrder and warnings."
    )
    static let heldSlots = Metric(
        "heldSlots",
        .count,
        "Slots that never came back: of as many new requests as the limit allows, added when all is at rest, those "
            + "that do not begin. Over several queues their sum."
    )
    static let wedgedQueues = Metric("wedgedQueues", .count, "Queues without a slot left: nothing added ever begins.")
    static let finishedInQueue = Metric("finishedInQueue", .count, "Finished operations that their queue still lists.")
    static let limitExcess = Metric("limitExcess", .count, "Requests in flight beyond the limit; the most at once.")
    static let unwantedRequests = Metric("unwantedRequests", .count, "Requests that began after the user's cancel.")
    static let unfinished = Metric(
        "unfinished",
        .count,
        "Requests whose end was never reported, and those never answered that were wanted and would not fail."
    )
    static let extraEnds = Metric("extraEnds", .count, "Ends that were reported to the app again.")
    static let missingCompletions = Metric(
        "missingCompletions",
        .count,
        "Requests whose completion block never ran."
    )
    static let extraCompletions = Metric("extraCompletions", .count, "Runs of a completion block after its first.")
    static let servedBefore = Metric("servedBefore", .count, "Requests answered between a cancel and its reported end.")
    static let stillDependent = Metric(
        "stillDependent",
        .count,
        "Cancelled requests that did not end while what they depend on was in flight."
    )
    static let outOfOrder = Metric("outOfOrder", .count, "Requests that did not begin in the place they should have.")
    static let warnings = Metric("warnings", .count, "Foundation's warnings of operations finished but not started.")

    static let restingSlots = Metric(
        "restingSlots",
        .count,
        .neutral,
        "Slots, while the first request is paused, in which no operation says that it executes and no other request "
            + "begins."
    )
    static let heldThreads = Metric(
        "heldThreads",
        .count,
        "Threads of operations that waited for the log; the most at once."
    )

    /// What ``faults`` adds up.
    static let mustBeZero = [
        heldSlots, finishedInQueue, limitExcess, unwantedRequests, unfinished, extraEnds, missingCompletions,
        extraCompletions, outOfOrder, warnings,
    ]
}
