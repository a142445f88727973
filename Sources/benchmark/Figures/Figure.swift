import Model

/// A measured figure over the rounds, and its bound.
package struct Figure {
    /// What it belongs to: a variant or a list.
    let subject: String
    /// What was measured, for example "makespan ÷ curl's".
    let name: String
    let unit: Unit
    /// All values over the rounds; empty if a round has none.
    let values: [Double]
    /// Which of the values is judged.
    let judgedBy: Statistic
    /// Nil for a figure that is shown without a bound.
    let asked: Bound?
    /// The figures that a ratio was computed from; empty for any other figure.
    let detail: String

    package init(
        _ subject: String,
        _ name: String,
        _ unit: Metric.Unit,
        _ values: [Double],
        judgedBy: Statistic = .median,
        asked: Bound?
    ) {
        self.subject = subject
        self.name = name
        self.unit = .metric(unit)
        self.values = values
        self.judgedBy = judgedBy
        self.asked = asked
        detail = ""
    }

    /// A ratio of two values of one round: whatever slows down the machine slows down both.
    package init(_ subject: String, _ name: String, of own: Measured, to peer: Measured, asked: Bound?) {
        self.subject = subject
        self.name = name
        unit = .ratio
        values = zip(own.values, peer.values).map { $0 / $1 }
        judgedBy = .median
        self.asked = asked
        detail = [own.text, peer.text].joined(separator: "; ")
    }

    /// The judged value; nil if a round has none.
    package var value: Double? { Summary(values).map(judgedBy.value) }

    /// Whether the figure meets its bound. A figure that was not measured does not.
    package var holds: Bool {
        guard let asked else { return true }
        return value.map(asked.holds) ?? false
    }
}

extension Figure {
    /// Which of the values is judged.
    package enum Statistic: String {
        case median
        case largest
        case smallest

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
    }

    /// One side of a ratio, one value per round.
    package struct Measured {
        /// For example "curl".
        let name: String
        let values: [Double]
        let unit: Metric.Unit

        package init(_ name: String, _ values: [Double], _ unit: Metric.Unit) {
            self.name = name
            self.values = values
            self.unit = unit
        }

        /// For example "curl 2.1 s".
        var text: String { Summary(values).map { "\(name) \(unit.text($0.median))" } ?? name }
    }

    /// The unit of a figure's values.
    enum Unit {
        case metric(Metric.Unit)
        case ratio

        func text(_ value: Double) -> String {
            switch self {
            case .metric(let unit): unit.text(value)
            case .ratio: DecimalText.text(value, decimals: Self.decimals(of: value), keepsZeros: true)
            }
        }

        func text(from lower: Double, to upper: Double) -> String {
            switch self {
            case .metric(let unit): unit.text(from: lower, to: upper)
            case .ratio: text(lower) == text(upper) ? text(lower) : "\(text(lower))–\(text(upper))"
            }
        }

        /// The bound of a figure: a ratio without trailing zeros.
        func text(ofBound value: Double) -> String {
            switch self {
            case .metric(let unit): unit.text(value)
            case .ratio: DecimalText.text(value, decimals: 3, keepsZeros: false)
            }
        }

        private static func decimals(of ratio: Double) -> Int { ratio < 10 ? 3 : 1 }
    }
}
