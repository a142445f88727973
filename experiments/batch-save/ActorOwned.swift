import ManagedStore
import StopsApp

/// Owns the context that imports, which keeps nothing to undo.
actor StopsImporter {
    private let context: ManagedObjectContext

    init(_ coordinator: PersistentStoreCoordinator) {
        context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
    }

    func run(_ stopsImport: StopsImport) async {
        await context.perform { [context] in stopsImport.run(into: context) }
    }
}

/// Imports in an actor, and awaits it on the main actor.
@MainActor
func importInActor(_ openStore: OpenStore) throws -> ImportStack {
    let coordinator = try openStore(.serialized)
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
