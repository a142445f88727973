import ManagedStore
import TransitFeed

/// Fetches all stations of a batch at once, in the same order as the batch. Then walks the stations and the batch in
/// step. Where the identifiers differ, the batch's row is new.
///
/// The code follows "Implementing Find-or-Create Efficiently" of Apple's Core Data Programming Guide, including its
/// flaws. It fails if an identifier is twice in the batch or in the store.
enum FetchPerBatch: BatchImport {
    static func store(_ stops: [Stop], as entity: EntityDescription, in context: ManagedObjectContext) throws {
        // The store also sorts by bytes. With two different orders the walk would get out of step.
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
