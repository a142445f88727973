import Declaring
import Foundation
import ListView
import Model
import ShopsFeed

/// The server's answer as a file that all samples of a run read, and the shops in it.
struct AnswerFile {
    let catalogue: ShopCatalogue
    private let path: String

    /// - Parameter shops: The number of shops in the answer.
    init(shops: Int, in directory: String) {
        catalogue = ShopCatalogue(count: shops, seed: 1)
        path = "\(directory)/shops-\(shops).json"
    }

    /// Writes the file, unless it exists.
    func prepare() throws {
        guard !FileManager.default.fileExists(atPath: path) else { return }
        try WholeFile.write(try ShopsDocument(shops).json, to: path)
    }

    /// Reads the prepared answer; if none was prepared, makes one.
    func read() throws -> ShopsDocument {
        guard FileManager.default.fileExists(atPath: path) else { return try ShopsDocument(shops) }
        return ShopsDocument(json: try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// The shops that a variant has to show.
    var shops: [FeedShop] { catalogue.map(FeedShop.init) }
}

extension FeedShop {
    private static let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    init(_ shop: Shop) {
        self.init(
            identifier: shop.identifier,
            name: shop.name,
            address: shop.address,
            visits: zip(Self.days, shop.visits).map { Visits(day: $0, count: $1) }
        )
    }
}
