import Foundation

/// The data of a page's script: JSON in its own `<script type="application/json">`, which browsers do not run.
struct EmbeddedData {
    /// The element's, unique on the page.
    let dataIdentifier: String
    /// Safe within a script's element.
    let dataText: String

    /// - Throws: What the encoder throws: a value without a representation in JSON.
    init(_ value: some Encodable, identifier: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        dataIdentifier = identifier
        dataText = Markup.scriptSafe(json: String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}
