import Model

/// Four samples in the order base, head, head, base, or in the order head, base, base, head.
///
/// If the machine slows down steadily during the four samples, both builds are affected equally.
package struct Block: Sendable {
    package enum Side: CaseIterable, Sendable {
        case base
        case head
    }

    /// The builds in the order in which they are sampled.
    package let order: [Side]

    /// Creates a block and chooses its first build at random.
    package init(using generator: inout some RandomNumberGenerator) {
        order = Bool.random(using: &generator) ? [.base, .head, .head, .base] : [.head, .base, .base, .head]
    }

    /// Computes how much worse the head was, from the metric's values in sampling order. Returns nil if a sample has no
    /// value.
    package func worsening(_ values: [Double?], _ direction: Metric.Direction) -> Worsening? {
        let known = values.compactMap(\.self)
        guard known.count == order.count else { return nil }
        func mean(_ side: Side) -> Double {
            zip(order, known).reduce(0) { $0 + ($1.0 == side ? $1.1 : 0) } / 2
        }
        return Worsening(from: mean(.base), to: mean(.head), direction)
    }
}

/// How much worse the value b is than the value a, relative to their mean: 2 (b − a) / (a + b). The result is between
/// −2 and 2.
///
/// For small changes the worsening is close to the relative change. If the builds are swapped, only the sign of the
/// worsening changes. The worsening is defined even if one of the values is 0.
package struct Worsening: Sendable {
    /// The worsening as a number, which is above 0 if the head is worse.
    package let share: Double

    package init(share: Double) {
        self.share = share
    }

    /// Computes the worsening from the base's value to the head's value. Neither value may be negative.
    package init(from base: Double, to head: Double, _ direction: Metric.Direction) {
        let sum = abs(base) + abs(head)
        let change = sum == 0 ? 0 : 2 * (head - base) / sum
        share = direction == .higherIsBetter ? -change : change
    }

    /// Creates the worsening of a head whose value is `1 + change` times the base's value.
    package init(relative change: Double) {
        share = change.isFinite ? 2 * change / (2 + change) : 2
    }

    /// The relative change from the base's value to the head's value. The change is infinite if the base's value is 0.
    package var relative: Double {
        share < 2 ? (1 + share / 2) / (1 - share / 2) - 1 : .infinity
    }
}

/// The results of a block of samples.
package struct BlockResult: Sendable {
    let cell: ComparedCell
    /// The worsenings of the metrics that every sample of the block has a value for.
    var worsenings: [ComparedMetric: Worsening]
    /// The metrics without a value in any of the samples, although all samples finished.
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
