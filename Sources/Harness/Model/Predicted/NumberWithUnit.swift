/// A parser of numbers as people type them, such as "1.2 s", "300ms", "40 MB", "12 %", "12,800", "0,5 s" and "250k
/// rows/s".
enum NumberWithUnit {
    /// Returns the value in `unit`; nil if the text is negative or not a number.
    static func value(of text: String, in unit: Metric.Unit) -> Double? {
        guard text.unicodeScalars.count <= 60,
            let match = text.wholeMatch(of: /([0-9][0-9.,]*)\s*([^0-9.,\s].*)?/),
            let number = number(String(match.1))
        else { return nil }
        let symbol = match.2.map(String.init) ?? ""
        guard let factor = factor(of: symbol, in: unit) ?? (number == 0 && symbol.isEmpty ? 1 : nil)
        else { return nil }
        let value = number * factor
        // No run measures a value above this limit.
        return value <= 1e15 ? value : nil
    }

    static func accepted(in unit: Metric.Unit) -> String {
        switch unit {
        case .milliseconds, .seconds, .nanoseconds: "a time, such as 300 ms or 1.2 s"
        case .bytes: "a size, such as 800 kB or 40 MB"
        case .percent: "a percentage, such as 12 %"
        case .count: "a number, such as 12 or 12,800"
        case .millisecondsPerSecond: "milliseconds per second, such as 20 ms/s"
        case .rowsPerSecond: "rows per second, such as 900 or 250k"
        case .requestsPerSecond: "requests per second, such as 900 or 250k"
        case .bytesPerSecond: "bytes per second, such as 40 MB/s"
        }
    }

    /// Parses a number with commas between thousands, or with one comma before the decimals.
    private static func number(_ text: String) -> Double? {
        if text.wholeMatch(of: /[1-9][0-9]{0,2}(,[0-9]{3})+(\.[0-9]+)?/) != nil {
            return Double(text.replacing(",", with: ""))
        }
        guard text.wholeMatch(of: /[0-9]+([.,][0-9]+)?/) != nil else { return nil }
        return Double(text.replacing(",", with: "."))
    }

    /// Returns the factor for a typed symbol; nil for a symbol of another unit. A time or a size needs a symbol,
    /// because a bare 40 may be seconds or milliseconds.
    private static func factor(of symbol: String, in unit: Metric.Unit) -> Double? {
        let symbol = symbol.lowercased().replacing(" ", with: "")
        switch unit {
        case .milliseconds: return seconds[symbol].map { $0 * 1e3 }
        case .seconds: return seconds[symbol]
        case .nanoseconds: return seconds[symbol].map { $0 * 1e9 }
        case .bytes: return bytes[symbol]
        case .bytesPerSecond: return symbol.hasSuffix("/s") ? bytes[String(symbol.dropLast(2))] : nil
        case .percent: return ["", "%", "percent"].contains(symbol) ? 1 : nil
        case .millisecondsPerSecond: return ["", "ms/s"].contains(symbol) ? 1 : nil
        case .count: return multiples[symbol]
        case .rowsPerSecond: return rate(symbol, of: "rows/s")
        case .requestsPerSecond: return rate(symbol, of: "requests/s")
        }
    }

    private static let seconds: [String: Double] = [
        "ns": 1e-9, "nanosecond": 1e-9, "nanoseconds": 1e-9,
        "µs": 1e-6, "μs": 1e-6, "us": 1e-6, "microsecond": 1e-6, "microseconds": 1e-6,
        "ms": 1e-3, "msec": 1e-3, "millisecond": 1e-3, "milliseconds": 1e-3,
        "s": 1, "sec": 1, "second": 1, "seconds": 1,
        "min": 60, "minute": 60, "minutes": 60, "h": 3600, "hour": 3600, "hours": 3600,
    ]

    private static let bytes: [String: Double] = [
        "b": 1, "byte": 1, "bytes": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12,
        "kib": 1024, "mib": 1_048_576, "gib": 1_073_741_824,
    ]

    private static let multiples: [String: Double] = ["": 1, "k": 1e3, "thousand": 1e3, "m": 1e6, "million": 1e6]

    private static func rate(_ symbol: String, of what: String) -> Double? {
        multiples[symbol.hasSuffix(what) ? String(symbol.dropLast(what.count)) : symbol]
    }
}
