import Foundation

/// The positions of values on an axis, with marks at round numbers: 1, 2 and 5 times a power of ten.
///
/// The axis is logarithmic if the positive values span two decades or more. On a linear axis, a fix that is a thousand
/// times better would be invisible. A logarithmic axis starts below the smallest positive value, so that each value has
/// a visible bar.
package struct ValueScale: Equatable {
    package let isLogarithmic: Bool
    package let lower: Double
    package let upper: Double
    /// Labelled marks, ascending, including both ends if they are round.
    package let ticks: [Double]
    /// Marks between the labelled ones, for a faint grid.
    package let minorTicks: [Double]

    /// - Parameter tickCount: The approximate number of labelled marks.
    package init(covering values: [Double], tickCount: Int = 6) {
        let finite = values.filter(\.isFinite)
        let positive = finite.filter { $0 > 0 }
        if let least = positive.min(), let most = positive.max(), most / least >= 100, finite.allSatisfy({ $0 >= 0 }) {
            self.init(fromLeast: least, toMost: most, tickCount: tickCount)
        } else {
            self.init(linearFrom: min(0, finite.min() ?? 0), to: max(0, finite.max() ?? 0), tickCount: tickCount)
        }
    }

    /// Makes a logarithmic axis for any range of values. Zero and negative values are at the axis's start.
    package init(logarithmicCovering values: [Double], tickCount: Int) {
        let positive = values.filter { $0.isFinite && $0 > 0 }
        self.init(fromLeast: positive.min() ?? 1, toMost: positive.max() ?? 1, tickCount: tickCount)
    }

    /// Makes a linear axis from 0, for any range of values, such as times.
    package init(linearTo most: Double, tickCount: Int) {
        self.init(linearFrom: 0, to: most, tickCount: tickCount)
    }

    /// Returns a value's position, from 0 at the axis's start to 1 at its end. On a logarithmic axis, zero is at the
    /// start.
    package func position(of value: Double) -> Double {
        guard isLogarithmic else { return min(max((value - lower) / (upper - lower), 0), 1) }
        guard value > lower else { return 0 }
        return min(log10(value / lower) / log10(upper / lower), 1)
    }

    package func isPowerOfTen(_ tick: Double) -> Bool {
        abs(log10(tick) - log10(tick).rounded()) < 1e-9
    }

    private init(fromLeast least: Double, toMost most: Double, tickCount: Int) {
        isLogarithmic = true
        // The axis starts below the smallest value, because a value at the very start would look like a zero.
        let first = Int(floor(log10(least / 1.2)))
        lower = Self.power(first)
        let end = Self.roundNumber(atLeast: most)
        upper = end
        let last = Int(floor(log10(end) + 1e-9))
        let every = max(1, Int((Double(last - first + 1) / Double(tickCount)).rounded(.up)))
        ticks = stride(from: first, through: last, by: every).map(Self.power)
        minorTicks = (first...last)
            .flatMap { exponent in (1...9).map { Double($0) * Self.power(exponent) } }
            .filter { [lower, ticks] in $0 > lower && $0 <= end * 1.000_1 && !ticks.contains($0) }
    }

    /// Makes a linear axis that need not contain 0, for small changes of large values.
    package init(linearFrom least: Double, to most: Double, tickCount: Int) {
        isLogarithmic = false
        let span = most > least ? most - least : 1
        let step = Self.roundNumber(atLeast: span / Double(tickCount))
        let first = floor(least / step)
        let last = max(ceil((least + span) / step - 1e-9), first + 1)
        lower = first * step
        upper = last * step
        ticks = stride(from: first, through: last, by: 1).map { $0 * step }
        minorTicks = []
    }

    /// Returns the smallest of 1, 2 and 5 times a power of ten that is not below `value`.
    private static func roundNumber(atLeast value: Double) -> Double {
        let exponent = Int(floor(log10(value)))
        return [1, 2, 5].map { $0 * power(exponent) }.first { $0 >= value * 0.999_999 } ?? power(exponent + 1)
    }

    private static func power(_ exponent: Int) -> Double { pow(10, Double(exponent)) }
}
