import ManagedStore
// import find_or_create
import TransitFeed

/// Imports a batch into a store that has some stations several times: an earlier version inserted every row. The batch
/// itself may have a new station twice; the later row counts.
///
/// Afterwards each station of the batch is stored once, with the values of the feed. Today it walks a sorted fetch in
/// step with the batch, which fails if an identifier occurs twice.
package enum MendDuplicates: BatchImport {
    package static func store(
        _ stops: [Stop],
        as entity: EntityDescription,
        in context: ManagedObjectContext
    ) throws {
        let sorted = stops.sorted { $0.identifier.utf8.lexicographicallyPrecedes($1.identifier.utf8) }
        let request = FetchRequest<Station>(
            entity,
            predicate: FetchPredicate(Station.identifier, isIn: stops.map(\.identifier)),
            sortDescriptors: [SortDescription(Station.identifier)]
        )
        var known = try context.fetch(request)[...]
        for stop in sorted {
            if let station = known.first, station.identifier == stop.identifier {
                station.fill(from: stop)
                known.removeFirst()
            } else {
                Station(.insertion(of: entity, into: context)).fill(from: stop)
            }
        }
        try context.save()
    }
}
