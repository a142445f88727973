import ManagedStore
import TransitFeed

/// Looks up the station of each row by a fetch of its own, and creates it if there is none.
///
/// The `findOrCreateWithIdentifier:inContext:` of the sample app of "Common Background Practices", whose comment warns
/// against it in production.
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
