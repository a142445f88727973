import ManagedStore
import StopsApp

/// Two independent contexts on a coordinator that reads while it writes; one save is merged a turn of the run loop.
@MainActor
func importBesideConcurrentReaders(_ openStore: OpenStore) throws -> ImportStack {
    let coordinator = try openStore(.concurrentReaders)
    let list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator))
    let importing = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
    let merging = SaveMerging(into: list)
    let end = ImportEnd()
    return ImportStack(
        list,
        isUpToDate: { end.isReached && merging.isDone },
        start: { stopsImport in
            importing.perform {
                stopsImport.run(into: importing)
                end.note()
            }
        }
    )
}
