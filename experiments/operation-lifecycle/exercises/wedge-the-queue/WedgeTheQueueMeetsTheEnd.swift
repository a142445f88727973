import Requests

/// Wrong: the cancel comes in the middle of the end. Both would finish it, and the first one does.
enum WedgeTheQueueMeetsTheEnd: Interleaving {
    static let steps: [LifeStep] = [
        .startAsks, .startExecutes, .startSends, .endAsks, .cancelMarks, .cancelLooks, .endFinishes,
    ]
}
