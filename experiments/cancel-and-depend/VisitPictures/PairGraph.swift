/// Runs the jobs that make pages. Each page needs two pictures, which are both drawn from one packet.
///
///              ┌→ draws the left picture  ─┐
///     fetches ─┤                           ├→ composes the page
///              └→ draws the right picture ─┘
@MainActor
package protocol PairGraph: SendableMetatype {
    init()

    /// Starts the jobs and returns immediately.
    ///
    /// - Parameter ended: A closure to call once, on any thread, when all jobs have ended.
    func start(_ pairs: Range<Int>, _ work: PairWork, ended: @escaping @Sendable () -> Void)

    /// Removes a picture at the user's request. Jobs that do not need the picture continue.
    func cancel(_ picture: PairPicture)
}

/// The left or the right picture of a page.
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
