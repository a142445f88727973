import Foundation

/// What a script of the page works on: JSON in a `<script type="application/json">` of its own, which no browser runs.
struct EmbeddedData {
    /// The element's, unique on the page.
    let dataIdentifier: String
    /// Safe within a script's element.
    let dataText: String

    /// - Throws: What the encoder throws: a value that JSON has no number for.
    init(_ value: some Encodable, identifier: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        dataIdentifier = identifier
        dataText = Markup.scriptSafe(json: String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}
