import Foundation

/// The server's answer to a refresh, which is a JSON document with all shops.
package protocol ShopsAnswer: Sendable {
    /// Decodes the document on the calling thread, which takes many frames. The result is empty if the document is
    /// damaged.
    func decoded() -> [FeedShop]
}

/// A JSON document in memory, as a `URLSession` delivers it.
package struct ShopsDocument: ShopsAnswer {
    package let json: Data

    package init(json: Data) {
        self.json = json
    }

    /// Encodes the shops as a document.
    package init(_ shops: [FeedShop]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        json = try encoder.encode(shops)
    }

    package func decoded() -> [FeedShop] {
        (try? JSONDecoder().decode([FeedShop].self, from: json)) ?? []
    }
}
