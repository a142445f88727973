import ManagedStore
// import find_or_create
import TransitFeed

/// Keeps the stations of a batch in a dictionary by identifier. Deletes all but the first row of a station from the
/// store, and finds a new station again when the batch has it twice.
enum MendDuplicatesAnswer: BatchImport {
    static func store(_ stops: [Stop], as entity: EntityDescription, in context: ManagedObjectContext) throws {
        let request = FetchRequest<Station>(
            entity,
            predicate: FetchPredicate(Station.identifier, isIn: stops.map(\.identifier))
        )
        var stations: [String: Station] = [:]
        for station in try context.fetch(request) {
            if stations[station.identifier] == nil {
                stations[station.identifier] = station
            } else {
                context.delete(station)
            }
        }
        for stop in stops {
            let station = stations[stop.identifier] ?? Station(.insertion(of: entity, into: context))
            station.fill(from: stop)
            stations[stop.identifier] = station
        }
        try context.save()
    }
}
