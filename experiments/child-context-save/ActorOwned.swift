import ManagedStore
import StopsApp

/// Owns the context that imports, on a coordinator that reads while it writes.
actor StopsImporter {
    private let context: ManagedObjectContext

    init(_ coordinator: PersistentStoreCoordinator) {
        context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
    }

    func run(_ stopsImport: StopsImport) async {
        await context.perform { [context] in stopsImport.run(into: context) }
    }
}

/// Imports in an actor, and awaits it on the main actor; one save is merged a turn of the run loop.
@MainActor
func importInActor(_ openStore: OpenStore) throws -> ImportStack {
    let coordinator = try openStore(.concurrentReaders)
    let list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator))
    let merging = SaveMerging(into: list)
    let importer = StopsImporter(coordinator)
    let end = ImportEnd()
    return ImportStack(
        list,
        isUpToDate: { end.isReached && merging.isDone },
        start: { stopsImport in
            Task {
                await importer.run(stopsImport)
                end.note()
            }
        }
    )
}
