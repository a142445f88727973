import ManagedStore
import StopsApp

/// One coordinator with one connection, and a save every so many rows: the lock is held for as long as one of them
/// takes.
///
/// The regular saves of "Common Background Practices".
@MainActor
func saveOftenBesideFetches(_ openStore: OpenStore, _ screen: VisibleStops) throws -> ListAndImport {
    let coordinator = try openStore(.serialized)
    let main = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
    let importing = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
    return ListAndImport(
        refresh: { screen.show(try VisibleStops.fetch(in: main)) },
        start: { largeImport in
            importing.perform {
                largeImport.run { stops in
                    for stop in stops {
                        _ = ListedStop(stop, in: importing)
                        if stop.number.isMultiple(of: largeImport.rowsPerSave) { try importing.save() }
                    }
                    // The rows after the last full batch.
                    if importing.hasChanges { try importing.save() }
                }
            }
        }
    )
}
