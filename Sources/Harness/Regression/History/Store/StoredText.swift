import Foundation
import Model

/// The columns of a store that hold JSON.
enum StoredText {
    /// "[0.041,0.0405]".
    static func text(of values: [Double]) -> String {
        // An encoder for each of ten thousand figures takes seconds.
        "[\(values.filter(\.isFinite).map { "\($0)" }.joined(separator: ","))]"
    }

    /// No run has a figure beyond it; sums and differences of larger ones may not be finite.
    private static let largest = 1e15

    /// - Returns: Nil if the text is no list of numbers that a run can have.
    static func values(in text: String) -> [Double]? {
        guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
        var values: [Double] = []
        for part in text.dropFirst().dropLast().split(separator: ",") {
            guard let value = Double(part), abs(value) <= largest else { return nil }
            values.append(value)
        }
        return values
    }

    static func text(of parameters: [String: [String: ParameterValue]]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return String(decoding: try encoder.encode(parameters), as: UTF8.self)
    }

    /// - Returns: Nil if the text has no parameters by scenario.
    static func parameters(in text: String) -> [String: [String: ParameterValue]]? {
        let data = Data(text.utf8)
        guard (try? JSONLimits.results.check(data)) != nil else { return nil }
        return try? JSONDecoder().decode([String: [String: ParameterValue]].self, from: data)
    }
}
