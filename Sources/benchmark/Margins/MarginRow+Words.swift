import Model
import Statistics

extension Margin.Distance {
    var text: String {
        switch self {
        case .exact: "exact"
        case .deviations(let deviations): DecimalText.text(deviations, decimals: 1, keepsZeros: true)
        case .unscaled: "–"
        }
    }
}

extension MarginRow {
    /// For example "median longestStall ≤ 16.7 ms".
    var asked: String {
        switch expectation.claim {
        case .crashes: return "crashes"
        case .timesOut: return "times out"
        case .finishes: return "finishes"
        case .figure(let figure, let relation, let bound):
            let own = "\(figure.statistic.rawValue) \(figure.metric)"
            switch bound {
            case .constant(let limit): return "\(own) \(relation.rawValue) \(unit.text(limit))"
            case .multiple(let factor, of: let other):
                let multiple = DecimalText.text(factor, decimals: 3, keepsZeros: false)
                let metric = other.metric == figure.metric ? "" : " \(other.metric)"
                return "\(own) \(relation.rawValue) \(multiple) × \(other.cell.variant)\(metric)"
            }
        }
    }

    var median: String { Summary(margin.values).map { text($0.median) } ?? "" }

    var quartiles: String {
        guard let summary = Summary(margin.values), summary.lowerQuartile < summary.upperQuartile else { return "" }
        return margin.isRatio
            ? "\(text(summary.lowerQuartile))–\(text(summary.upperQuartile))"
            : unit.text(from: summary.lowerQuartile, to: summary.upperQuartile)
    }

    private func text(_ value: Double) -> String {
        margin.isRatio ? Metric.Unit.count.text(value) + " ×" : unit.text(value)
    }
}
