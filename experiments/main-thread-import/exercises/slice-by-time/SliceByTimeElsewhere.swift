import Dispatch
import ManagedStore
import StopsApp

/// Wrong: the fix of the lesson. It imports on another thread, which this app's model doesn't know.
struct SliceByTimeElsewhere: StopsScreen {
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
