import Dispatch
import ManagedStore
import StopsApp

/// Saves after a certain number of inserted rows. Skips rows that the store refuses, and reports their number. The list
/// merges one save per turn of the run loop.
struct OneSavePerTurn: StopsScreen {
    let list: StopsList
    private let context: ManagedObjectContext
    private let merging: SaveMerging

    init(_ openStore: OpenStore) throws {
        let coordinator = try openStore(.concurrentReaders)
        list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator))
        merging = SaveMerging(into: list)
        context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        context.undoManager = nil
    }

    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        context.perform { [context] in
            stopsImport.runInBatches(into: context)
            DispatchQueue.main.async { completion() }
        }
    }
}
