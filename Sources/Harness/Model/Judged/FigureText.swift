/// Formats a metric's value with two or three significant digits, in a unit of suitable size.
extension Metric.Unit {
    /// Formats a value, for example as "0.42 ms", "1.31 s", "2.4 MB", "251k rows/s", "12,793" or "98%".
    package func text(_ value: Double) -> String {
        let scale = scale(for: value)
        return scale.number(value) + scale.symbol
    }

    /// Formats a range, for example as "0.40–0.51 ms" or "831 ms – 1.06 s". If both ends have the same text, returns
    /// this text.
    package func text(from lower: Double, to upper: Double) -> String {
        if text(lower) == text(upper) { return text(lower) }
        let scale = scale(for: upper)
        guard lower == 0 || self.scale(for: lower) == scale else { return "\(text(lower)) – \(text(upper))" }
        return "\(scale.number(lower, besides: upper))–\(scale.number(upper, besides: lower))\(scale.symbol)"
    }

    private func scale(for value: Double) -> FigureScale {
        let magnitude = abs(value)
        let scales = FigureScale.scales(of: self)
        // Zero is written in the metric's own unit, such as 0 ms. A value that is too small for all units is written in
        // the smallest one.
        let fitting = scales.first { magnitude > 0 ? $0.fits(magnitude) : $0.factor == 1 }
        return fitting ?? scales[magnitude > 0 ? scales.count - 1 : 0]
    }
}

/// A unit of a certain size, such as ms or s. A value is divided by `factor` and written before `symbol`.
private struct FigureScale: Equatable {
    var factor: Double
    var symbol: String
    var least: Double = 1
    /// Whether numbers are written with all their digits, because a count is exact.
    var isExact = false

    /// Returns the sizes in which a unit is written, the largest first.
    static func scales(of unit: Metric.Unit) -> [FigureScale] {
        switch unit {
        case .seconds: durations(perSecond: 1)
        case .milliseconds: durations(perSecond: 1e3)
        case .nanoseconds: durations(perSecond: 1e9)
        case .bytes: decimalBytes(suffix: "")
        case .bytesPerSecond: decimalBytes(suffix: "/s")
        case .rowsPerSecond: rates(of: "rows")
        case .requestsPerSecond: rates(of: "requests")
        case .millisecondsPerSecond: [FigureScale(factor: 1, symbol: " ms/s")]
        case .percent: [FigureScale(factor: 1, symbol: "%")]
        case .count: [FigureScale(factor: 1, symbol: "", isExact: true)]
        }
    }

    /// Returns the sizes of a unit of time. Hundredths of a millisecond stay in milliseconds, because "0.42 ms" is
    /// easier to compare with "16.7 ms" than "420 µs".
    private static func durations(perSecond: Double) -> [FigureScale] {
        [
            FigureScale(factor: perSecond, symbol: " s"),
            FigureScale(factor: perSecond / 1e3, symbol: " ms", least: 0.01),
            FigureScale(factor: perSecond / 1e6, symbol: " µs"),
            FigureScale(factor: perSecond / 1e9, symbol: " ns"),
        ]
    }

    private static func decimalBytes(suffix: String) -> [FigureScale] {
        [(1e12, " TB"), (1e9, " GB"), (1e6, " MB"), (1e3, " kB"), (1, " B")]
            .map { FigureScale(factor: $0.0, symbol: $0.1 + suffix) }
    }

    private static func rates(of what: String) -> [FigureScale] {
        [
            FigureScale(factor: 1e6, symbol: "M \(what)/s"),
            FigureScale(factor: 1e3, symbol: "k \(what)/s", least: 10),
            FigureScale(factor: 1, symbol: " \(what)/s"),
        ]
    }

    /// Whether a value is large enough for this unit. The value is first rounded to three significant digits, so 999.6
    /// ms becomes 1 s, but 999.4 ms does not.
    func fits(_ magnitude: Double) -> Bool {
        let value = magnitude / factor
        guard value.isFinite else { return value >= least }
        return DecimalText.rounded(value, decimals: Self.decimals(of: value) + (value < 1 ? 1 : 0)) >= least
    }

    /// Returns the number of decimals for three significant digits, or for two digits if the value is below 1. The
    /// number is never negative.
    private static func decimals(of value: Double) -> Int {
        var decimals = 2
        var magnitude = abs(value)
        if magnitude >= 1 {
            while magnitude >= 9.995, decimals > 0 {
                magnitude /= 10
                decimals -= 1
            }
        } else {
            while magnitude < 0.0995, decimals < 12 {
                magnitude *= 10
                decimals += 1
            }
        }
        return decimals
    }

    func number(_ value: Double) -> String {
        let scaled = value / factor
        return DecimalText.text(scaled, decimals: decimals(of: scaled), keepsZeros: false)
    }

    /// Formats one end of a range. Two ends of similar size have the same number of decimals.
    func number(_ value: Double, besides other: Double) -> String {
        let scaled = value / factor
        let own = decimals(of: scaled)
        guard own == decimals(of: other / factor), value != 0, other != 0 else { return number(value) }
        let needed = max(
            DecimalText.decimalsNeeded(scaled, atMost: own),
            DecimalText.decimalsNeeded(other / factor, atMost: own)
        )
        return DecimalText.text(scaled, decimals: needed, keepsZeros: true)
    }

    private func decimals(of scaled: Double) -> Int {
        // A whole count is written in full. A median of two counts may have decimals.
        if isExact, scaled == scaled.rounded() { return 0 }
        return Self.decimals(of: scaled)
    }
}

/// Formats decimal numbers the same way in every locale, with a decimal point and with commas between the thousands.
package enum DecimalText {
    /// Formats `value` with at most `decimals` decimals. Trailing zeros are removed unless `keepsZeros` is true.
    package static func text(_ value: Double, decimals: Int, keepsZeros: Bool) -> String {
        guard let units = scaled(value, decimals: decimals) else { return String(value) }
        let digits = String(units.magnitude)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        var fraction = padded.suffix(decimals)
        if !keepsZeros {
            while fraction.last == "0" { fraction.removeLast() }
        }
        let sign = units < 0 ? "-" : ""
        return sign + grouped(padded.dropLast(decimals)) + (fraction.isEmpty ? "" : "." + fraction)
    }

    /// Rounds `value` to a number of decimals.
    package static func rounded(_ value: Double, decimals: Int) -> Double {
        scaled(value, decimals: decimals).map { Double($0) / power(decimals) } ?? value
    }

    /// Returns the number of decimals without trailing zeros after `value` is rounded to `limit` decimals.
    package static func decimalsNeeded(_ value: Double, atMost limit: Int) -> Int {
        guard var units = scaled(value, decimals: limit) else { return 0 }
        var decimals = limit
        while decimals > 0, units % 10 == 0 {
            units /= 10
            decimals -= 1
        }
        return decimals
    }

    private static func scaled(_ value: Double, decimals: Int) -> Int? {
        let units = (value * power(decimals)).rounded()
        return abs(units) < 9e15 ? Int(exactly: units) : nil
    }

    private static func power(_ decimals: Int) -> Double {
        (0..<decimals).reduce(1) { power, _ in power * 10 }
    }

    private static func grouped(_ digits: Substring) -> String {
        var text = ""
        for (offset, digit) in digits.enumerated() {
            if offset > 0, (digits.count - offset).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text
    }
}
