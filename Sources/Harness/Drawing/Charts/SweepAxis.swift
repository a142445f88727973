import Foundation
import Model

/// A logarithmic axis over a parameter's values. Its marks are these values, not round numbers between them: each value
/// is a measured scenario.
struct SweepAxis {
    /// Ascending, without duplicates.
    let values: [Double]
    let mark: Double?
    private let lower: Double
    private let upper: Double

    init(of values: [Double], mark: Double?) {
        let positive = Set(values.filter { $0 > 0 && $0.isFinite }).sorted()
        self.values = positive
        self.mark = mark.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
        let ends = positive + [self.mark].compactMap(\.self)
        (lower, upper) = (ends.min() ?? 1, ends.max() ?? 1)
    }

    /// From 0 at the axis's start to 1 at its end; a single value is in the middle.
    func position(of value: Double) -> Double {
        guard upper > lower else { return 0.5 }
        return min(max(log10(value / lower) / log10(upper / lower), 0), 1)
    }

    /// The values whose labels fit at their places: the ends and the mark have priority.
    func labels(at place: (Double) -> Double) -> [(text: String, middle: Double)] {
        var order = [values.first, values.last, values.first { $0 == mark }].compactMap { $0 }
        order += values.filter { !order.contains($0) }
        var placed: [(text: String, middle: Double, half: Double)] = []
        for value in order {
            let text = Metric.Unit.count.text(value)
            let middle = place(value)
            let half = TextMeasure.width(text, size: 12) / 2
            guard placed.allSatisfy({ abs($0.middle - middle) >= $0.half + half + 4 }) else { continue }
            placed.append((text, middle, half))
        }
        return placed.map { ($0.text, $0.middle) }
    }
}
