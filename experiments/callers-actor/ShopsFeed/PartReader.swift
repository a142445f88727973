/// Reads the parts of one answer, in their order: it keeps the streets' names, which later parts refer to.
///
/// Not `Sendable`: it belongs to the one task that reads the answer.
package final class PartReader {
    private var streets: [Int: String] = [:]

    package init() {}

    /// The shops of the next part. Decodes on the calling thread, which takes several frames.
    ///
    /// - Parameter isCancelled: Asked before each shop.
    /// - Returns: Nil if `isCancelled` returned true.
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
