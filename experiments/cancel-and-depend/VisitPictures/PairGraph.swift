/// The jobs that make pages of two pictures: both are drawn from one packet, and the page needs both.
///
///              ┌→ draws the left picture  ─┐
///     fetches ─┤                           ├→ composes the page
///              └→ draws the right picture ─┘
@MainActor
package protocol PairGraph: SendableMetatype {
    init()

    /// Starts the jobs; returns at once.
    ///
    /// - Parameter ended: To be called once, when no job is running and none will be begun; on any thread.
    func start(_ pairs: Range<Int>, _ work: PairWork, ended: @escaping @Sendable () -> Void)

    /// The user removes a picture. Jobs that do not need the picture continue.
    func cancel(_ picture: PairPicture)
}

/// One of the two pictures of a pair.
package struct PairPicture: Sendable, Hashable {
    package enum Side: Sendable, CaseIterable {
        case left, right
    }

    package let pair: Int
    package let side: Side

    package init(_ side: Side, of pair: Int) {
        self.pair = pair
        self.side = side
    }
}

package enum PairJob: Sendable, Hashable {
    case fetch(Int)
    case draw(PairPicture)
    case compose(Int)

    package var label: StaticString {
        switch self {
        case .fetch: "fetch"
        case .draw: "draw"
        case .compose: "compose"
        }
    }
}
