import Model

/// How much worse one value is than another, as a share of both: 2 (b − a) / (a + b), between −2 and 2.
///
/// For small changes it equals the relative change. Exchanging the builds only changes its sign, and it is defined even
/// if one of the two counted nothing.
package struct Worsening: Sendable, Equatable, Comparable {
    /// Above 0: the head is worse.
    package var share: Double

    package init(share: Double) {
        self.share = share
    }

    /// - Parameters:
    ///   - base: In the metric's unit, 0 or above.
    ///   - head: Likewise.
    package init(from base: Double, to head: Double, _ direction: Metric.Direction) {
        let sum = abs(base) + abs(head)
        let change = sum == 0 ? 0 : 2 * (head - base) / sum
        share = direction == .higherIsBetter ? -change : change
    }

    /// The worsening of a head that takes `1 + change` of what the base takes.
    package init(relative change: Double) {
        share = change.isFinite ? 2 * change / (2 + change) : 2
    }

    /// What the head takes more than the base, relative to the base; infinite if the base took nothing.
    package var relative: Double {
        share < 2 ? (1 + share / 2) / (1 - share / 2) - 1 : .infinity
    }

    package static func < (one: Worsening, other: Worsening) -> Bool {
        one.share < other.share
    }
}
