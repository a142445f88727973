import Model

/// Four samples, one after another: base, head, head, base; or head, base, base, head.
///
/// A slow change on the machine affects both builds equally: a steady drift over the four samples cancels out.
package struct Block: Sendable {
    package enum Side: CaseIterable, Sendable {
        case base
        case head
    }

    /// The builds in sampling order.
    package let order: [Side]

    /// A block with a randomly chosen first build.
    package init(using generator: inout some RandomNumberGenerator) {
        order = Bool.random(using: &generator) ? [.base, .head, .head, .base] : [.head, .base, .base, .head]
    }

    /// How much worse the head was, given the metric's values in sampling order; nil unless every sample has a value.
    package func worsening(_ values: [Double?], _ direction: Metric.Direction) -> Worsening? {
        let known = values.compactMap(\.self)
        guard known.count == order.count else { return nil }
        func mean(_ side: Side) -> Double {
            zip(order, known).reduce(0) { $0 + ($1.0 == side ? $1.1 : 0) } / 2
        }
        return Worsening(from: mean(.base), to: mean(.head), direction)
    }
}

/// How much worse one value is than another, relative to their mean: 2 (b − a) / (a + b), between −2 and 2.
///
/// For small changes the worsening is close to the relative change. Swapping the builds only changes the worsening's
/// sign. The worsening is defined even if one of the values is 0.
package struct Worsening: Sendable {
    /// Above 0: the head is worse.
    package let share: Double

    package init(share: Double) {
        self.share = share
    }

    /// The worsening from one value to another; neither may be negative.
    package init(from base: Double, to head: Double, _ direction: Metric.Direction) {
        let sum = abs(base) + abs(head)
        let change = sum == 0 ? 0 : 2 * (head - base) / sum
        share = direction == .higherIsBetter ? -change : change
    }

    /// The worsening of a head that takes `1 + change` times as much as the base.
    package init(relative change: Double) {
        share = change.isFinite ? 2 * change / (2 + change) : 2
    }

    /// How much more the head takes, relative to the base; infinite if the base's value is 0.
    package var relative: Double {
        share < 2 ? (1 + share / 2) / (1 - share / 2) - 1 : .infinity
    }
}

/// The results of a block of samples.
package struct BlockResult: Sendable {
    let cell: ComparedCell
    /// The worsenings of the metrics that every sample of the block has a value for.
    var worsenings: [ComparedMetric: Worsening]
    /// The metrics that no sample has a value for, although all samples finished.
    var untold: Set<ComparedMetric>
    let seconds: Double

    package init(
        _ cell: ComparedCell,
        _ worsenings: [ComparedMetric: Worsening],
        untold: Set<ComparedMetric> = [],
        seconds: Double
    ) {
        (self.cell, self.worsenings, self.untold, self.seconds) = (cell, worsenings, untold, seconds)
    }
}
