import ManagedStore
import StopsApp

/// One coordinator with a writer beside readers; the import saves once, at its end. A fetch reads the last save that is
/// complete, and waits for none.
@MainActor
func saveOnceBesideReaders(_ openStore: OpenStore, _ screen: VisibleStops) throws -> ListAndImport {
    let coordinator = try openStore(.concurrentReaders)
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
