import Requests

/// Wrong: waits for a step that this order does not have, and so it cannot happen.
enum WedgeTheQueueForcesAStep: Interleaving {
    static let steps: [LifeStep] = [
        .startAsks, .cancelMarks, .cancelLooks, .startExecutes, .startSends, .endFinishes, .endAsks,
    ]
}
