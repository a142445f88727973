import Foundation
import Model

extension Double {
    /// The number with all its digits, in a form that every export format accepts: "3", "0.125", "1e-07".
    var exportedText: String {
        magnitude < 1e15 && self == rounded() ? String(Int(self)) : String(self)
    }
}

extension String {
    /// Replaces scalars, not characters: a quote with a combining mark is another character, but still ends its value.
    ///
    /// - Parameter replacement: Nil keeps the scalar.
    func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var text = ""
        for scalar in unicodeScalars { text.unicodeScalars += (replacement(scalar) ?? String(scalar)).unicodeScalars }
        return text
    }
}

extension Metric.Unit {
    /// The base unit, such as seconds for milliseconds, for tools that scale figures themselves: the number to divide a
    /// value by, and the names of the base unit in benchstat and OpenMetrics. A count has no name.
    var base: (divisor: Double, goName: String, openMetricsName: String) {
        switch self {
        case .seconds: (1, "sec", "seconds")
        case .milliseconds: (1e3, "sec", "seconds")
        case .nanoseconds: (1e9, "sec", "seconds")
        case .bytes: (1, "B", "bytes")
        case .count: (1, "", "")
        case .percent: (100, "ratio", "ratio")
        case .millisecondsPerSecond: (1e3, "ratio", "ratio")
        case .rowsPerSecond: (1, "rows/sec", "rows_per_second")
        case .bytesPerSecond: (1, "B/sec", "bytes_per_second")
        case .requestsPerSecond: (1, "requests/sec", "requests_per_second")
        }
    }
}

extension Metric {
    /// "cpuTime (s)"; a count has no unit.
    var nameWithUnit: String { unit == .count ? name : "\(name) (\(unit.rawValue))" }
}

/// JSON files for other tools.
enum JSONText {
    /// On several lines, with sorted keys and a line end.
    static func text(_ value: some Encodable) -> String {
        let encoder = ResultFile.encoder([.prettyPrinted, .withoutEscapingSlashes])
        // Encoding fails only for a number that is not finite, and a document has no such number.
        let data = (try? encoder.encode(value)) ?? Data("null".utf8)
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}

/// Rows of comma-separated values: RFC 4180, with line feeds.
enum CommaSeparated {
    /// A row with its line end. A value with a comma, a quote or a line end is quoted.
    static func row(_ values: [String]) -> String {
        values.map(quoted).joined(separator: ",") + "\n"
    }

    private static func quoted(_ value: String) -> String {
        guard value.unicodeScalars.contains(where: { [",", "\"", "\n", "\r"].contains($0) }) else { return value }
        return "\"" + value.replacingScalars { $0 == "\"" ? "\"\"" : nil } + "\""
    }
}
