import ManagedStore
import StopsApp

/// Imports in a private-queue context; the list merges one save a turn of the run loop, of its own store only, for as
/// long as it lives.
@MainActor
func importMergingOneSaveATurn(_ openStore: OpenStore) throws -> ImportStack {
    let coordinator = try openStore(.serialized)
    let list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator))
    let merging = SaveMerging(into: list)
    let end = ImportEnd()
    return ImportStack(
        list,
        isUpToDate: { end.isReached && merging.isDone },
        start: { stopsImport in
            let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
            context.perform {
                stopsImport.run(into: context)
                end.note()
            }
        }
    )
}
