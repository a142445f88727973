import Model

/// A figure that was measured in each round, and its bound.
package struct Figure {
    /// The variant or the list that was measured.
    let subject: String
    /// What was measured, for example "makespan ÷ curl's".
    let name: String
    /// The unit of the values; nil for a ratio.
    let unit: Metric.Unit?
    /// The value of each round; empty if any round has no value.
    let values: [Double]
    let judgedBy: Statistic
    /// The bound; nil if there is no bound.
    let asked: Bound?
    /// The two figures of a ratio, for example "fix 2.2 s; curl 2.1 s". Empty for any other figure.
    let detail: String

    package init(
        _ subject: String,
        _ name: String,
        _ unit: Metric.Unit,
        _ values: [Double],
        judgedBy: Statistic = .median,
        asked: Bound?
    ) {
        (self.subject, self.name, self.unit, self.values) = (subject, name, unit, values)
        (self.judgedBy, self.asked, detail) = (judgedBy, asked, "")
    }

    /// One side of a ratio, with one value per round.
    package typealias Side = (name: String, values: [Double])

    /// Makes a figure from the ratios of two values of the same round. A slow machine affects both values of a round.
    package init(_ subject: String, _ name: String, _ unit: Metric.Unit, of own: Side, to peer: Side, asked: Bound?) {
        (self.subject, self.name, self.unit) = (subject, name, nil)
        values = zip(own.values, peer.values).map { $0 / $1 }
        (judgedBy, self.asked) = (.median, asked)
        detail = [own, peer].map { side in
            Summary(side.values).map { "\(side.name) \(unit.text($0.median))" } ?? side.name
        }.joined(separator: "; ")
    }

    /// The value that is compared with the bound; nil if any round has no value.
    package var value: Double? { Summary(values).map(judgedBy.value) }

    func text(_ value: Double) -> String {
        unit?.text(value) ?? DecimalText.text(value, decimals: value < 10 ? 3 : 1, keepsZeros: true)
    }

    /// The smallest and the largest value as text; empty if any round has no value.
    var range: String {
        guard let summary = Summary(values) else { return "" }
        if let unit { return unit.text(from: summary.minimum, to: summary.maximum) }
        return text(summary.minimum) == text(summary.maximum)
            ? text(summary.minimum) : "\(text(summary.minimum))–\(text(summary.maximum))"
    }

    /// Whether the figure meets its bound. False if the figure was not measured.
    package var holds: Bool {
        guard let asked else { return true }
        return value.map(asked.holds) ?? false
    }
}

extension Figure {
    /// The statistic of the values that is compared with the bound.
    package enum Statistic: String {
        case median, largest, smallest

        func value(of summary: Summary) -> Double {
            switch self {
            case .median: summary.median
            case .largest: summary.maximum
            case .smallest: summary.minimum
            }
        }
    }

    /// The worst value that meets the bound.
    package enum Bound {
        case atLeast(Double)
        case atMost(Double)

        func holds(_ value: Double) -> Bool {
            switch self {
            case .atLeast(let bound): value >= bound
            case .atMost(let bound): value <= bound
            }
        }

        /// Formats the bound. The text of a ratio has no unit and no trailing zeros.
        func text(_ unit: Metric.Unit?) -> String {
            func text(_ value: Double) -> String {
                unit?.text(value) ?? DecimalText.text(value, decimals: 3, keepsZeros: false)
            }
            return switch self {
            case .atLeast(let value): "at least \(text(value))"
            case .atMost(let value): "at most \(text(value))"
            }
        }
    }
}
