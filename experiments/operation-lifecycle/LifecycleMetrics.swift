import Model

/// What is counted of requests and of what is told of them.
enum LifecycleMetrics {
    static let faults = Metric(
        "faults",
        .count,
        .lowerIsBetter,
        "What must not be, added up: heldSlots, finishedInQueue, limitExcess, unwantedRequests, unfinished, extraEnds, "
            + "extraCompletions, outOfOrder and warnings."
    )
    static let heldSlots = Metric(
        "heldSlots",
        .count,
        .lowerIsBetter,
        "Slots that never came back: how many of as many new requests as the limit allows do not begin once everything "
            + "else has come to rest. Over several queues their sum."
    )
    static let wedgedQueues = Metric(
        "wedgedQueues",
        .count,
        .lowerIsBetter,
        "Queues without a slot left: nothing that is added to them ever begins."
    )
    static let finishedInQueue = Metric(
        "finishedInQueue",
        .count,
        .lowerIsBetter,
        "Operations that say that they have finished, and that their queue lists all the same, once everything has come "
            + "to rest."
    )
    static let limitExcess = Metric(
        "limitExcess",
        .count,
        .lowerIsBetter,
        "Requests under way at once beyond their queue's limit, as the origin saw them; the most of the sample."
    )
    static let unwantedRequests = Metric(
        "unwantedRequests",
        .count,
        .lowerIsBetter,
        "Requests that the origin saw begin after the user had cancelled them."
    )
    static let unfinished = Metric(
        "unfinished",
        .count,
        .lowerIsBetter,
        "Requests of whose end the app was never told, and those that were wanted, would not fail, and were never "
            + "answered."
    )
    static let extraEnds = Metric(
        "extraEnds",
        .count,
        .lowerIsBetter,
        "Ends that the app was told of again."
    )
    static let extraCompletions = Metric(
        "extraCompletions",
        .count,
        .lowerIsBetter,
        "Runs of a completion block after its first."
    )
    static let servedBefore = Metric(
        "servedBefore",
        .count,
        .lowerIsBetter,
        "Requests that were answered between the cancel of one that waits and the news of its end."
    )
    static let outOfOrder = Metric(
        "outOfOrder",
        .count,
        .lowerIsBetter,
        "Requests that did not begin in the place which readiness, priority and arrival give them."
    )
    static let warnings = Metric(
        "warnings",
        .count,
        .lowerIsBetter,
        "Lines that Foundation printed of operations that finished without having been started."
    )

    /// What ``faults`` adds up.
    static let mustBeZero = [
        heldSlots, finishedInQueue, limitExcess, unwantedRequests, unfinished, extraEnds, extraCompletions, outOfOrder,
        warnings,
    ]

    static let all = [
        faults, heldSlots, wedgedQueues, finishedInQueue, limitExcess, unwantedRequests, unfinished, extraEnds,
        extraCompletions, servedBefore, outOfOrder, warnings,
    ]
}
