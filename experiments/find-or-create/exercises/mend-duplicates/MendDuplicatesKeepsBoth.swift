import ManagedStore
import TransitFeed

/// Wrong: a dictionary of what is known. Where the store has a station twice, it updates one of the two and leaves the
/// other.
enum MendDuplicatesKeepsBoth: BatchImport {
    static func store(_ stops: [Stop], as entity: EntityDescription, in context: ManagedObjectContext) throws {
        let request = FetchRequest<Station>(
            entity,
            predicate: FetchPredicate(Station.identifier, isIn: stops.map(\.identifier))
        )
        var stations = Dictionary(
            try context.fetch(request).map { ($0.identifier, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        for stop in stops {
            let station = stations[stop.identifier] ?? Station(.insertion(of: entity, into: context))
            station.fill(from: stop)
            stations[stop.identifier] = station
        }
        try context.save()
    }
}
