import Foundation

/// JSON as files of other tools have it.
enum JSONText {
    /// On several lines, with sorted keys and a line end. Nothing here has a number that JSON lacks.
    static func text(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Only a number that is not finite cannot be encoded, and a document has none.
        let data = (try? encoder.encode(value)) ?? Data("null".utf8)
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
