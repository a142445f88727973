import ManagedStore
import StopsApp

/// Imports the stops in an actor, and awaits this import on the main actor. The list merges one save per turn of the
/// run loop.
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

/// Owns the context of the import. The context's coordinator can read and write at the same time.
private actor StopsImporter {
    private let context: ManagedObjectContext

    init(_ coordinator: PersistentStoreCoordinator) {
        context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
    }

    func run(_ stopsImport: StopsImport) async {
        await context.perform { [context] in stopsImport.run(into: context) }
    }
}
