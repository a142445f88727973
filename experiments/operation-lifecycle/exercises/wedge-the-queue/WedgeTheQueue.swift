import Requests

/// An order of steps in which the operation of `TwiceGuarded.swift` never finishes: it keeps its slot, so its queue
/// with one slot starts nothing any more.
///
/// Keep the steps of one thread in their order. Steps that are not in the list run after the listed steps. Today the
/// user cancels a request in flight, which does no harm.
package enum WedgeTheQueue: Interleaving {
    package static let steps: [LifeStep] = [
        .startAsks,
        .startExecutes,
        .startSends,
        .cancelMarks,
        .cancelLooks,
        .endAsks,
    ]
}
