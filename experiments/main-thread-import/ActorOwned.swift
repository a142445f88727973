import ManagedStore
import StopsApp

/// Imports in an actor. A task on the main actor awaits the import.
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

/// Owns the importing context, so no other code can use it. Awaiting the import blocks no thread.
private actor StopsImporter {
    private let context: ManagedObjectContext

    init(_ coordinator: PersistentStoreCoordinator) {
        context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
    }

    func run(_ stopsImport: StopsImport) async {
        await context.perform { [context] in stopsImport.run(into: context) }
    }
}
