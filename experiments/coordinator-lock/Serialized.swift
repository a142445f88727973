import ManagedStore
import StopsApp

/// Both contexts use one coordinator with one connection; the import saves once, at its end.
///
/// The stack of "Core Data and Swift: Concurrency": each context has its queue, and nobody touches the other's
/// objects. What they share is the coordinator's lock.
@MainActor
func saveOnceBesideFetches(_ openStore: OpenStore, _ screen: VisibleStops) throws -> ListAndImport {
    let coordinator = try openStore(.serialized)
    let main = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
    let importing = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
    return ListAndImport(
        refresh: { screen.show(try VisibleStops.fetch(in: main)) },
        start: { largeImport in
            importing.perform {
                largeImport.run { stops in
                    for stop in stops { _ = ListedStop(stop, in: importing) }
                    try importing.save()
                }
            }
        }
    )
}
