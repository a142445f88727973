/// Decimal numbers as text, the same in every locale: a point before the decimals, commas between the thousands.
package enum DecimalText {
    /// `value` with at most `decimals` decimals, without trailing zeros unless `keepsZeros`.
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

    /// `value` to the nearest multiple of ten to the minus `decimals`.
    package static func rounded(_ value: Double, decimals: Int) -> Double {
        scaled(value, decimals: decimals).map { Double($0) / power(decimals) } ?? value
    }

    /// The number of decimals that `value`, rounded to `limit` of them, needs without trailing zeros.
    package static func decimalsNeeded(_ value: Double, atMost limit: Int) -> Int {
        guard var units = scaled(value, decimals: limit) else { return 0 }
        var decimals = limit
        while decimals > 0, units % 10 == 0 {
            units /= 10
            decimals -= 1
        }
        return decimals
    }

    /// Nil if the value is not finite or has too many digits.
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
