import Foundation
import Model

extension Double {
    /// The number with all its digits, as every export format accepts it: "3", "0.125", "1e-07".
    var exportedText: String {
        magnitude < 1e15 && self == rounded() ? String(Int(self)) : String(self)
    }
}

extension String {
    /// Replaces single scalars of the text. A replacement of characters would miss a quote with a combining mark, which
    /// still ends its value.
    ///
    /// - Parameter replacement: A closure that returns the replacement of a scalar, or nil to keep the scalar.
    func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var text = ""
        for scalar in unicodeScalars { text.unicodeScalars += (replacement(scalar) ?? String(scalar)).unicodeScalars }
        return text
    }
}

extension Metric.Unit {
    /// The base unit, such as seconds for milliseconds, for tools that scale figures themselves. A value is divided by
    /// `divisor`. The names are those of the base unit in benchstat and OpenMetrics. A count has no name.
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
    /// The metric's name with its unit: "cpuTime (s)". A count has no unit.
    var nameWithUnit: String { unit == .count ? name : "\(name) (\(unit.rawValue))" }
}

/// JSON files for other tools.
enum JSONText {
    /// Returns the value as JSON on several lines, with sorted keys and a line end.
    static func text(_ value: some Encodable) -> String {
        let encoder = ResultFile.encoder([.prettyPrinted, .withoutEscapingSlashes])
        // The encoding cannot fail, because every number in a document is finite.
        let data = (try? encoder.encode(value)) ?? Data("null".utf8)
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}

/// Rows of comma-separated values, as in RFC 4180 but with line feeds.
enum CommaSeparated {
    /// Returns a row with its line end. A value with a comma, a quote or a line end is quoted.
    static func row(_ values: [String]) -> String {
        values.map(quoted).joined(separator: ",") + "\n"
    }

    private static func quoted(_ value: String) -> String {
        guard value.unicodeScalars.contains(where: { [",", "\"", "\n", "\r"].contains($0) }) else { return value }
        return "\"" + value.replacingScalars { $0 == "\"" ? "\"\"" : nil } + "\""
    }
}
