import ManagedStore
import TransitFeed

/// Looks up the station of each row with a separate fetch. Creates the station if the store lacks it.
///
/// The code is `findOrCreateWithIdentifier:inContext:` from the sample app of "Common Background Practices". A comment
/// in the sample app warns against this code in production.
enum FetchPerRow: BatchImport {
    static func store(_ stops: [Stop], as entity: EntityDescription, in context: ManagedObjectContext) throws {
        for stop in stops {
            let request = FetchRequest<Station>(
                entity,
                predicate: FetchPredicate(Station.identifier, equals: stop.identifier),
                fetchLimit: 1
            )
            let station = try context.fetch(request).first ?? Station(.insertion(of: entity, into: context))
            station.fill(from: stop)
        }
        try context.save()
    }
}
