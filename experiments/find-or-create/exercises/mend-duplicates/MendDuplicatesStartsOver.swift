import ManagedStore
import TransitFeed

/// Wrong: deletes what is known and inserts everything again. A list that holds one of the objects, or its ID, has lost
/// it.
enum MendDuplicatesStartsOver: BatchImport {
    static func store(_ stops: [Stop], as entity: EntityDescription, in context: ManagedObjectContext) throws {
        let request = FetchRequest<Station>(
            entity,
            predicate: FetchPredicate(Station.identifier, isIn: stops.map(\.identifier))
        )
        for station in try context.fetch(request) { context.delete(station) }
        var stations: [String: Station] = [:]
        for stop in stops {
            let station = stations[stop.identifier] ?? Station(.insertion(of: entity, into: context))
            station.fill(from: stop)
            stations[stop.identifier] = station
        }
        try context.save()
    }
}
