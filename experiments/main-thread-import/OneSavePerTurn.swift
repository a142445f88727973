import Dispatch
import ManagedStore
import StopsApp

/// Imports in a private-queue context. Until the screen goes away, the list merges the saves of its own store, one per
/// turn of the run loop.
struct OneSavePerTurn: StopsScreen {
    let list: StopsList
    private let coordinator: PersistentStoreCoordinator
    private let merging: SaveMerging

    init(_ openStore: OpenStore) throws {
        coordinator = try openStore(.serialized)
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
