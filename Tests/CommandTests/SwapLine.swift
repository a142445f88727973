import Foundation
import Model

/// One line of a table: variants that are changed in the same way, and the expectations that must fail for each.
struct SwapLine: Sendable {
    /// The file and the number of the line, for messages.
    let place: String
    let text: String
    private(set) var variants: [String]
    /// The variant whose code runs under the changed variant's name.
    private(set) var actsAs: String?
    /// The scenario that the variant's samples run in place of their own.
    private(set) var happensIn: String?
    /// The settings that only the changed variant gets.
    private(set) var told: [String: String] = [:]
    /// The settings that every variant of the expectations gets.
    private(set) var all: [String: String] = [:]
    /// The number of seconds after which a sample is killed; nil for the experiment's own deadline.
    private(set) var deadline: Double?
    /// The names of the expectations, without the variant at their beginning. A star stands for any text.
    private(set) var broken: [String]

    private static let form = "a line reads “VARIANT as OTHER: EXPECTATION, EXPECTATION”"

    init(_ text: String, at place: String) throws {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw UsageError("\(place): needs one colon; \(Self.form)") }
        var words = parts[0].split(whereSeparator: \.isWhitespace).map(String.init)[...]
        self.place = place
        self.text = text
        let keywords = ["as", "in", "told", "with", "deadline"]
        variants = Self.list(words.prefix { !keywords.contains($0) }.joined(separator: " "))
        broken = Self.list(parts[1])
        words = words.drop { !keywords.contains($0) }
        guard !variants.isEmpty, !broken.isEmpty, !words.isEmpty else { throw UsageError("\(place): \(Self.form)") }
        while let word = words.popFirst() {
            guard keywords.contains(word) else {
                throw UsageError("\(place): unknown word “\(word)”; choose \(keywords.joined(separator: ", "))")
            }
            guard let value = words.popFirst() else { throw UsageError("\(place): nothing follows “\(word)”") }
            try take(word, value)
        }
        guard actsAs != nil || happensIn != nil || !told.isEmpty else {
            throw UsageError("\(place): changes nothing; add as, in or told")
        }
    }

    private mutating func take(_ word: String, _ value: String) throws {
        switch word {
        case "as": actsAs = value
        case "in": happensIn = value
        case "told", "with":
            guard let sign = value.firstIndex(of: "=") else {
                throw UsageError("\(place): “\(word) \(value)” needs NAME=VALUE")
            }
            let setting = [String(value[..<sign]): String(value[value.index(after: sign)...])]
            if word == "told" { told.merge(setting) { $1 } } else { all.merge(setting) { $1 } }
        default:
            guard let seconds = Double(value), seconds > 0 else {
                throw UsageError("\(place): “deadline \(value)” needs seconds")
            }
            deadline = seconds
        }
    }

    /// Splits a text into names at its commas.
    static func list(_ text: some StringProtocol) -> [String] {
        text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
