import ManagedStore
import TransitFeed

/// A stop that every import of the feed contains again.
package final class Station: ManagedObject {
    package static let identifier = Attribute<String>("identifier", at: 0)
    static let name = Attribute<String>("name", at: 1)
    static let latitude = Attribute<Double?>("latitude", at: 2)
    static let longitude = Attribute<Double?>("longitude", at: 3)
    static let details = Attribute<String?>("details", at: 4)

    package static let attributes = [
        identifier.description, name.description, latitude.description, longitude.description, details.description,
    ]

    /// The entity without an index for the identifier.
    package static let plainEntity = EntityDescription("Station", of: Station.self, attributes: attributes)

    /// The entity with an index for the identifier.
    package static let indexedEntity = EntityDescription(
        "IndexedStation",
        of: Station.self,
        attributes: [Attribute<String>("identifier", at: 0, isIndexed: true).description] + attributes.dropFirst()
    )

    package var identifier: String { self[Self.identifier] }
    package var details: String? { self[Self.details] }

    /// Whether the station has all values of a row of the feed.
    package func matches(_ stop: Stop) -> Bool {
        self[Self.identifier] == stop.identifier && self[Self.name] == stop.name && self[Self.details] == stop.details
            && self[Self.latitude] == stop.latitude && self[Self.longitude] == stop.longitude
    }

    package func fill(from stop: Stop) {
        self[Self.identifier] = stop.identifier
        self[Self.name] = stop.name
        self[Self.latitude] = stop.latitude
        self[Self.longitude] = stop.longitude
        self[Self.details] = stop.details
    }
}

/// A way to import a batch of the feed into the store.
package protocol BatchImport: SendableMetatype {
    /// The entity that this import needs; nil if the import works with any entity.
    static var entity: EntityDescription? { get }

    /// Stores and saves a batch. The app calls this method on the context's queue.
    static func store(_ stops: [Stop], as entity: EntityDescription, in context: ManagedObjectContext) throws
}

extension BatchImport {
    package static var entity: EntityDescription? { nil }
}
