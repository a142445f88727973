import Foundation

/// What `otava analyze --output json` prints: a line of JSON per test.
struct OtavaOutput {
    /// A change point of a series.
    struct Change: Decodable {
        let metric: String
        let index: Int
        let before: Double
        let after: Double
        let probability: Double

        private enum CodingKeys: String, CodingKey {
            case metric
            case index
            case before = "mean_before"
            case after = "mean_after"
            case probability = "pvalue"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            /// Otava writes these numbers as text.
            func number(_ key: CodingKeys) throws -> Double {
                let text = try container.decode(String.self, forKey: key)
                guard let number = Double(text), number.isFinite else {
                    throw DecodingError.dataCorruptedError(
                        forKey: key,
                        in: container,
                        debugDescription: "not a number: \(text)"
                    )
                }
                return number
            }
            metric = try container.decode(String.self, forKey: .metric)
            index = try container.decode(Int.self, forKey: .index)
            before = try number(.before)
            after = try number(.after)
            probability = try number(.probability)
        }
    }

    private struct Group: Decodable {
        let changes: [Change]
    }

    /// All change points of the tests that were analysed.
    private(set) var changes: [Change] = []
    /// The tests that were analysed. Otava ends with status 0 though it could not read one.
    private(set) var tests: Set<String> = []

    /// - Throws: `DecodingError` for a line that is not as Otava 0.8 writes it.
    init(_ printed: Data) throws {
        let decoder = JSONDecoder()
        for line in printed.split(separator: UInt8(ascii: "\n")) where line.first == UInt8(ascii: "{") {
            for (test, groups) in try decoder.decode([String: [Group]].self, from: Data(line)) {
                tests.insert(test)
                changes += groups.flatMap(\.changes)
            }
        }
    }
}
