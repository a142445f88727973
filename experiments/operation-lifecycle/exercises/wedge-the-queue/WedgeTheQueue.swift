import Requests

/// An order of steps in which the operation of `TwiceGuarded.swift` never finishes: it keeps its slot, so its queue
/// with one slot starts nothing any more.
///
/// Steps of one thread stay in their order. Steps that you leave out come after those of the list. Today the user
/// cancels a request in flight: that does no harm.
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
