import ManagedStore
import TransitFeed

/// Wrong: inserts what is new, and leaves a known station as it was.
enum MendDuplicatesOnlyAddsNew: BatchImport {
    static func store(_ stops: [Stop], as entity: EntityDescription, in context: ManagedObjectContext) throws {
        let request = FetchRequest<Station>(
            entity,
            predicate: FetchPredicate(Station.identifier, isIn: stops.map(\.identifier))
        )
        var known: Set<String> = []
        for station in try context.fetch(request) where !known.insert(station.identifier).inserted {
            context.delete(station)
        }
        for stop in stops where known.insert(stop.identifier).inserted {
            Station(.insertion(of: entity, into: context)).fill(from: stop)
        }
        try context.save()
    }
}
