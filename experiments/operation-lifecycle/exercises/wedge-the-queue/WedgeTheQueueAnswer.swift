import Requests

/// The cancel comes after the start's check and before the start sets `isExecuting`. The start checked too early to see
/// the cancel. The cancel sees that the operation is not executing, so the cancel does not finish the operation. When
/// the request ends, the operation leaves its finish to the cancel, so it never finishes.
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
