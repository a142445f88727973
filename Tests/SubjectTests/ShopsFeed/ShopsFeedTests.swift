import Foundation
import ShopsFeed
import Testing

@Suite("Shops as a server sends them", .timeLimit(.minutes(5)))
struct ShopsFeedTests {
    private static let shops = (0..<6).map { number in
        FeedShop(
            identifier: number,
            name: "Ada’s “Tea” \(number)",
            address: "\(number + 1) \(["Canal Street", "Garden Lane"][number % 2])",
            visits: [.init(day: "monday", count: number)]
        )
    }

    @Test("A document has the shops that it was made of; a damaged one has none")
    func document() throws {
        let document = try ShopsDocument(Self.shops)
        #expect(document.decoded() == Self.shops)
        #expect(ShopsDocument(json: document.json.dropLast()).decoded() == [])
    }

    @Test("One reader reads all parts: a street has its name in the first part that mentions it")
    func parts() throws {
        let parts = try DocumentPart.parts(of: Self.shops, counts: [2, 3, 1])
        let reader = PartReader()
        #expect(parts.flatMap { reader.shops(in: $0) ?? [] } == Self.shops)
        let late = try #require(PartReader().shops(in: parts[1]))
        #expect(late.map(\.address) == ["3 unknown street", "4 unknown street", "5 unknown street"])
    }

    @Test("A cancelled part has no shops, and is asked before each one")
    func cancelled() throws {
        let part = try DocumentPart.parts(of: Self.shops, counts: [6])[0]
        var asked = 0
        let shops = PartReader().shops(in: part) {
            asked += 1
            return asked == 4
        }
        #expect(shops == nil)
        #expect(asked == 4)
    }
}
