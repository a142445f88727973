import Dispatch
import ManagedStore
import StopsApp

/// Imports in a private-queue context. The list merges its own store's saves, one save per turn of the run loop, until
/// the screen closes.
struct OneSavePerTurn: StopsScreen {
    let list: StopsList
    private let coordinator: PersistentStoreCoordinator
    private let merging: SaveMerging

    init(_ openStore: OpenStore) throws {
        coordinator = try openStore(.concurrentReaders)
        list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator))
        merging = SaveMerging(into: list)
    }

    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        context.perform {
            stopsImport.run(into: context)
            DispatchQueue.main.async { completion() }
        }
    }
}
