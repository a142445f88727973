import ManagedStore
import TransitFeed

/// Inserts every row of a batch.
///
/// Right for the first import, and for that one only.
func insertWithoutCheck(_ stops: [Stop], of entity: EntityDescription, into context: ManagedObjectContext) throws {
    for stop in stops {
        Station(.insertion(of: entity, into: context)).fill(from: stop)
    }
    try context.save()
}
