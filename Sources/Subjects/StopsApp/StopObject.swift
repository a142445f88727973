import ManagedStore
import TransitFeed

/// A stop in the store.
package final class StopObject: ManagedObject {
    package static let identifier = Attribute<String>("identifier", at: 0)
    package static let name = Attribute<String>("name", at: 1)
    package static let latitude = Attribute<Double?>("latitude", at: 2)
    package static let longitude = Attribute<Double?>("longitude", at: 3)
    package static let code = Attribute<String?>("code", at: 4)
    package static let details = Attribute<String?>("details", at: 5)

    private static let attributes = [
        identifier.description, name.description, latitude.description, longitude.description, code.description,
        details.description,
    ]

    package static let entity = EntityDescription("Stop", of: StopObject.self, attributes: attributes)

    /// The entity for a store that refuses a second stop with the same identifier. The app inserts and fetches
    /// ``entity``.
    package static let uniqueEntity = EntityDescription(
        "Stop",
        of: StopObject.self,
        attributes: attributes,
        uniquenessConstraint: identifier.description
    )

    /// The entity for a store with an index of the identifiers. The app inserts and fetches ``entity``.
    package static let indexedEntity = EntityDescription(
        "Stop",
        of: StopObject.self,
        attributes: [Attribute<String>("identifier", at: 0, isIndexed: true).description] + attributes.dropFirst()
    )

    /// The entity of stops that the user has marked, with a table of its own.
    package static let favourites = EntityDescription("Favourite", of: StopObject.self, attributes: attributes)

    package convenience init(context: ManagedObjectContext) {
        self.init(.insertion(of: Self.entity, into: context))
    }

    /// Returns the stop with an identifier; nil if there is no such stop. Call on the context's queue.
    static func find(_ identifier: String, in context: ManagedObjectContext) throws -> StopObject? {
        let request = FetchRequest<StopObject>(
            entity,
            predicate: FetchPredicate(Self.identifier, equals: identifier),
            fetchLimit: 1
        )
        return try context.fetch(request).first
    }

    package var name: String {
        get { self[Self.name] }
        set { self[Self.name] = newValue }
    }

    package func fill(from stop: Stop) {
        self[Self.identifier] = stop.identifier
        self[Self.name] = stop.name
        self[Self.latitude] = stop.latitude
        self[Self.longitude] = stop.longitude
        self[Self.code] = stop.code
        self[Self.details] = stop.details
    }
}
