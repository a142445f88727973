import Model

/// The metrics that count requests and their reported ends.
extension Metric {
    static let faults = Metric(
        "faults",
        .count,
        "The sum of all faults: heldSlots, finishedInQueue, limitExcess, unwantedRequests, unfinished, extraEnds, "
            + "missingCompletions, extraCompletions, outOfOrder and warnings."
    )
    static let heldSlots = Metric(
        "heldSlots",
        .count,
        "Slots that never came back: at the end, as many new requests are added as the limit allows, and each one that "
            + "never begins counts. Summed over all queues."
    )
    static let wedgedQueues = Metric("wedgedQueues", .count, "Queues without a slot left: nothing added ever begins.")
    static let finishedInQueue = Metric("finishedInQueue", .count, "Finished operations that their queue still lists.")
    static let limitExcess = Metric("limitExcess", .count, "The most requests in flight at once beyond the limit.")
    static let unwantedRequests = Metric("unwantedRequests", .count, "Requests that began after the user's cancel.")
    static let unfinished = Metric(
        "unfinished",
        .count,
        "Requests whose end was never reported, and unanswered requests that were neither cancelled nor set to fail."
    )
    static let extraEnds = Metric("extraEnds", .count, "Repeated reports to the app that the same request has ended.")
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
        "Cancelled requests that did not end while their dependency was in flight."
    )
    static let outOfOrder = Metric("outOfOrder", .count, "Requests that began out of order.")
    static let warnings = Metric("warnings", .count, "Foundation's warnings about operations finished but not started.")

    static let restingSlots = Metric(
        "restingSlots",
        .count,
        .neutral,
        "Slots that stay unused while the first request is paused: no operation reports that it is executing, and no "
            + "other request begins."
    )
    static let heldThreads = Metric(
        "heldThreads",
        .count,
        "The most operation threads that waited for the log at once."
    )

    /// The counts whose sum is ``faults``.
    static let mustBeZero = [
        heldSlots, finishedInQueue, limitExcess, unwantedRequests, unfinished, extraEnds, missingCompletions,
        extraCompletions, outOfOrder, warnings,
    ]
}
