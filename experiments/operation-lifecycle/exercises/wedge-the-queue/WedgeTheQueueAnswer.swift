import Requests

/// The cancel comes after the start's check and before the start sets `isExecuting`. The start checked too early to see
/// the cancel. The cancel sees no executing operation, so it does not finish it. The end of the request relies on the
/// cancel.
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
