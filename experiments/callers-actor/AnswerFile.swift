import Declaring
import Foundation
import ListView
import Model
import ShopsFeed

/// The file of the server's answer, and the shops in the answer. All samples of a run read this file.
struct AnswerFile {
    let catalogue: ShopCatalogue
    private let path: String

    /// - Parameter shops: The number of shops in the answer.
    init(shops: Int, in directory: String) {
        catalogue = ShopCatalogue(count: shops, seed: 1)
        path = "\(directory)/shops-\(shops).json"
    }

    /// Writes the file if it does not exist.
    func prepare() throws {
        guard !FileManager.default.fileExists(atPath: path) else { return }
        try WholeFile.write(try ShopsDocument(shops).json, to: path)
    }

    /// Reads the answer from the file. Without a file, generates the answer.
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
