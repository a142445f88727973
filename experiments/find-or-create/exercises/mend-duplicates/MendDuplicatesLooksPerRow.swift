import ManagedStore
import TransitFeed

/// Wrong: a fetch for each row.
enum MendDuplicatesLooksPerRow: BatchImport {
    static func store(_ stops: [Stop], as entity: EntityDescription, in context: ManagedObjectContext) throws {
        for stop in stops {
            let request = FetchRequest<Station>(
                entity,
                predicate: FetchPredicate(Station.identifier, equals: stop.identifier)
            )
            let stations = try context.fetch(request)
            for station in stations.dropFirst() { context.delete(station) }
            let station = stations.first ?? Station(.insertion(of: entity, into: context))
            station.fill(from: stop)
        }
        try context.save()
    }
}
