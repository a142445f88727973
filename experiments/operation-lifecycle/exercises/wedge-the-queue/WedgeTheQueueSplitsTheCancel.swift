import Requests

/// Wrong: the end comes in the middle of the cancel. It leaves the finish to the cancel, which then does it.
enum WedgeTheQueueSplitsTheCancel: Interleaving {
    static let steps: [LifeStep] = [
        .startAsks, .startExecutes, .startSends, .cancelMarks, .endAsks, .cancelLooks,
    ]
}
