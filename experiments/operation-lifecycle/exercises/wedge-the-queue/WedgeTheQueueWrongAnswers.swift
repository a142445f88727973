import Requests

/// Wrong: the operation is cancelled while it is queued, and its start finishes it.
enum WedgeTheQueueCancelsFirst: Interleaving {
    static let steps: [LifeStep] = [.cancelMarks, .cancelLooks, .startAsks]
}

/// Wrong: the cancel comes in the middle of the end. Both try to finish the operation: the cancel comes first and
/// finishes it.
enum WedgeTheQueueMeetsTheEnd: Interleaving {
    static let steps: [LifeStep] = [
        .startAsks, .startExecutes, .startSends, .endAsks, .cancelMarks, .cancelLooks, .endFinishes,
    ]
}

/// Wrong: the end comes in the middle of the cancel. The end sees the cancel and does not finish the operation; then
/// the cancel finishes it.
enum WedgeTheQueueSplitsTheCancel: Interleaving {
    static let steps: [LifeStep] = [
        .startAsks, .startExecutes, .startSends, .cancelMarks, .endAsks, .cancelLooks,
    ]
}

/// Wrong: `endFinishes` comes before `endAsks`, which cannot happen.
enum WedgeTheQueueForcesAStep: Interleaving {
    static let steps: [LifeStep] = [
        .startAsks, .cancelMarks, .cancelLooks, .startExecutes, .startSends, .endFinishes, .endAsks,
    ]
}
