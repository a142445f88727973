import ManagedStore
import TransitFeed

/// Looks for the station of each row by a fetch of its own, and makes it where there is none.
///
/// The `findOrCreateWithIdentifier:inContext:` of the sample app of "Common Background Practices", whose comment warns
/// against doing so in production.
func findOrCreateEachRow(_ stops: [Stop], of entity: EntityDescription, in context: ManagedObjectContext) throws {
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
