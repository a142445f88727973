import ManagedStore
import TransitFeed

/// Wrong: fetches the whole store for each batch.
enum MendDuplicatesFetchesAll: BatchImport {
    static func store(_ stops: [Stop], as entity: EntityDescription, in context: ManagedObjectContext) throws {
        var stations: [String: Station] = [:]
        for station in try context.fetch(FetchRequest<Station>(entity)) {
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
