import Requests

/// The cancel comes between the start's question and its `isExecuting`. The start has asked too early to see it, the
/// cancel looks too early to finish, and the end of the request relies on the cancel.
enum WedgeTheQueueAnswer: Interleaving {
    static let steps: [LifeStep] = [
        .startAsks,
        .cancelMarks,
        .cancelLooks,
        .startExecutes,
        .startSends,
        .endAsks,
    ]
}
