import ManagedStore
import StopsApp

/// Imports in an actor, and awaits the import on the main actor.
struct ActorOwned: StopsScreen {
    let list: StopsList
    private let merging: SaveMerging
    private let importer: StopsImporter

    init(_ openStore: OpenStore) throws {
        let coordinator = try openStore(.concurrentReaders)
        list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator))
        merging = SaveMerging(into: list)
        importer = StopsImporter(coordinator)
    }

    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        Task {
            await importer.run(stopsImport)
            completion()
        }
    }
}

/// An actor that owns the import's context, which has no undo manager.
private actor StopsImporter {
    private let context: ManagedObjectContext

    init(_ coordinator: PersistentStoreCoordinator) {
        context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
    }

    func run(_ stopsImport: StopsImport) async {
        await context.perform { [context] in stopsImport.runInBatches(into: context) }
    }
}
