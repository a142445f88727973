import ManagedStore
import TransitFeed

extension Station {
    /// A station of which the store has one for each identifier.
    static let uniqueEntity = EntityDescription(
        "UniqueStation",
        of: Station.self,
        attributes: attributes,
        uniquenessConstraint: identifier.description
    )
}

/// Inserts every row of a batch; a row whose identifier is there already becomes an update of it, in the save.
func insertOverUniqueRows(_ stops: [Stop], of entity: EntityDescription, into context: ManagedObjectContext) throws {
    context.mergePolicy = .mergeByPropertyObjectTrump
    for stop in stops {
        Station(.insertion(of: entity, into: context)).fill(from: stop)
    }
    try context.save()
}
