/// A reader of the parts of one answer, in their order. The reader keeps the streets' names, because later parts refer
/// to them.
///
/// A reader is not `Sendable`, because it belongs to the one task that reads the answer.
package final class PartReader {
    private var streets: [Int: String] = [:]

    package init() {}

    /// Decodes the shops of the next part on the calling thread, which takes several frames.
    ///
    /// - Parameter isCancelled: Called before each shop.
    /// - Returns: The shops; nil if `isCancelled` returned true.
    package func shops(in part: any AnswerPart, unless isCancelled: () -> Bool = { false }) -> [FeedShop]? {
        part.decoded(unless: isCancelled)?.map { shop in
            if let name = shop.street.name { streets[shop.street.number] = name }
            let street = streets[shop.street.number] ?? "unknown street"
            return FeedShop(
                identifier: shop.identifier,
                name: shop.name,
                address: "\(shop.house) \(street)",
                visits: shop.visits
            )
        }
    }
}
