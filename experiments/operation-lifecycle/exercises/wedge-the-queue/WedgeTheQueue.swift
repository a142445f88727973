import Requests

/// An order of steps in which the operation of `TwiceGuarded.swift` never finishes: it keeps its slot, so its queue,
/// which has one slot, starts no further operation.
///
/// Keep the steps of one thread in their order. Steps that you leave out come after the list, those of different
/// threads in any order. Today the user cancels a request in flight, which does no harm.
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
