import Model

/// What is counted of requests and of their reported ends.
extension Metric {
    static let faults = Metric(
        "faults",
        .count,
        "What must not happen, added up: heldSlots, finishedInQueue, limitExcess, unwantedRequests, unfinished, extraEnds, "
            + "extraCompletions, outOfOrder and warnings."
    )
    static let heldSlots = Metric(
        "heldSlots",
        .count,
        "Slots that never came back: once everything else is at rest, as many new requests are added as the limit "
            + "allows, and those that do not begin are counted. Over several queues their sum."
    )
    static let wedgedQueues = Metric(
        "wedgedQueues",
        .count,
        "Queues without a slot left: nothing that is added to them ever begins."
    )
    static let finishedInQueue = Metric(
        "finishedInQueue",
        .count,
        "Operations that say that they have finished, and that their queue still lists, once everything is at rest."
    )
    static let limitExcess = Metric(
        "limitExcess",
        .count,
        "Requests in flight at once beyond their queue's limit, as the origin saw them; the most of the sample."
    )
    static let unwantedRequests = Metric(
        "unwantedRequests",
        .count,
        "Requests that the origin saw begin after the user had cancelled them."
    )
    static let unfinished = Metric(
        "unfinished",
        .count,
        "Requests whose end was never reported to the app, and those that were wanted, would not fail, and were never "
            + "answered."
    )
    static let extraEnds = Metric("extraEnds", .count, "Ends that were reported to the app again.")
    static let extraCompletions = Metric("extraCompletions", .count, "Runs of a completion block after its first.")
    static let servedBefore = Metric(
        "servedBefore",
        .count,
        "Requests that were answered between the cancel of a queued one and the report of its end."
    )
    static let outOfOrder = Metric(
        "outOfOrder",
        .count,
        "Requests that did not begin in the place that readiness, priority and arrival give them."
    )
    static let warnings = Metric(
        "warnings",
        .count,
        "Lines that Foundation printed of operations that finished without having been started."
    )

    /// What ``faults`` adds up.
    static let mustBeZero = [
        heldSlots, finishedInQueue, limitExcess, unwantedRequests, unfinished, extraEnds, extraCompletions, outOfOrder,
        warnings,
    ]
}
