import Requests

/// Wrong: the operation is cancelled while it is queued, and its start finishes it.
enum WedgeTheQueueCancelsFirst: Interleaving {
    static let steps: [LifeStep] = [.cancelMarks, .cancelLooks, .startAsks]
}

/// Wrong: the cancel comes in the middle of the end. Both would finish it, and the first one does.
enum WedgeTheQueueMeetsTheEnd: Interleaving {
    static let steps: [LifeStep] = [
        .startAsks, .startExecutes, .startSends, .endAsks, .cancelMarks, .cancelLooks, .endFinishes,
    ]
}

/// Wrong: the end comes in the middle of the cancel. It leaves the finish to the cancel, which then does it.
enum WedgeTheQueueSplitsTheCancel: Interleaving {
    static let steps: [LifeStep] = [
        .startAsks, .startExecutes, .startSends, .cancelMarks, .endAsks, .cancelLooks,
    ]
}

/// Wrong: waits for a step that this order does not have, and so it cannot happen.
enum WedgeTheQueueForcesAStep: Interleaving {
    static let steps: [LifeStep] = [
        .startAsks, .cancelMarks, .cancelLooks, .startExecutes, .startSends, .endFinishes, .endAsks,
    ]
}
