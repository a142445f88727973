import Model

/// Four samples, one after another: base, head, head, base; or head, base, base, head.
///
/// A slow change on the machine affects both builds equally: a drift that is even over the four cancels out.
package struct Block: Sendable {
    package enum Side: Sendable, Hashable {
        case base
        case head
    }

    /// The builds in sampling order.
    package let order: [Side]

    /// A block whose first build is random.
    package init(using generator: inout some RandomNumberGenerator) {
        order = Bool.random(using: &generator) ? [.base, .head, .head, .base] : [.head, .base, .base, .head]
    }

    /// How much worse the head was in this block.
    ///
    /// - Parameter values: The metric's values, in the order of the samples.
    /// - Returns: Nil unless every sample has a value.
    package func worsening(_ values: [Double?], _ direction: Metric.Direction) -> Worsening? {
        let known = values.compactMap(\.self)
        guard known.count == order.count else { return nil }
        func mean(_ side: Side) -> Double {
            zip(order, known).reduce(0) { $0 + ($1.0 == side ? $1.1 : 0) } / 2
        }
        return Worsening(from: mean(.base), to: mean(.head), direction)
    }
}
