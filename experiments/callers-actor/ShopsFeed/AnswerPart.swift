import Foundation

/// A part of a long answer. A long answer arrives part by part.
package protocol AnswerPart: Sendable {
    /// Decodes the part on the calling thread, and leaves out damaged shops. Decoding takes as long as several frames.
    ///
    /// - Parameter isCancelled: A function that is called before each shop.
    /// - Returns: The shops; nil if `isCancelled` returned true.
    func decoded(unless isCancelled: () -> Bool) -> [ListedShop]?
}

/// A shop in a part of a long answer. The first shop of a street has the street's name, and later shops have only its
/// number.
package struct ListedShop: Codable, Sendable {
    let identifier: Int
    let name: String
    let house: String
    let street: Street
    let visits: [FeedShop.Visits]

    struct Street: Codable, Sendable {
        let number: Int
        let name: String?
    }
}

/// A part in memory, with a line of JSON for each shop.
package struct DocumentPart: AnswerPart {
    private let lines: [Data]

    package func decoded(unless isCancelled: () -> Bool) -> [ListedShop]? {
        let decoder = JSONDecoder()
        var shops: [ListedShop] = []
        for line in lines {
            if isCancelled() { return nil }
            if let shop = try? decoder.decode(ListedShop.self, from: line) { shops.append(shop) }
        }
        return shops
    }

    /// Returns an answer in parts.
    ///
    /// - Parameter counts: The number of shops in each part.
    package static func parts(of shops: [FeedShop], counts: [Int]) throws -> [DocumentPart] {
        let encoder = JSONEncoder()
        var numbers: [Substring: Int] = [:]
        var rest = shops[...]
        return try counts.map { count in
            defer { rest = rest.dropFirst(count) }
            return DocumentPart(
                lines: try rest.prefix(count).map { shop in
                    let address = shop.address.split(separator: " ", maxSplits: 1)
                    let (house, street) = (address[0], address[1])
                    let known = numbers[street]
                    let number = known ?? numbers.count
                    numbers[street] = number
                    let listed = ListedShop(
                        identifier: shop.identifier,
                        name: shop.name,
                        house: String(house),
                        street: .init(number: number, name: known == nil ? String(street) : nil),
                        visits: shop.visits
                    )
                    return try encoder.encode(listed)
                }
            )
        }
    }
}
