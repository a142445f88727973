import ManagedStore
import TransitFeed

/// An import that inserts every row of a batch. If the store already has a row's identifier, the save updates the
/// stored row.
enum UniqueConstraint: BatchImport {
    /// A station whose identifier has a uniqueness constraint.
    static let entity: EntityDescription? = EntityDescription(
        "UniqueStation",
        of: Station.self,
        attributes: Station.attributes,
        uniquenessConstraint: Station.identifier.description
    )

    static func store(_ stops: [Stop], as entity: EntityDescription, in context: ManagedObjectContext) throws {
        context.mergePolicy = .mergeByPropertyObjectTrump
        for stop in stops {
            Station(.insertion(of: entity, into: context)).fill(from: stop)
        }
        try context.save()
    }
}
