import Dispatch
import ManagedStore
import StopsApp

/// Two independent contexts on a coordinator that reads while it writes. One save is merged per turn of the run loop.
struct ConcurrentReaders: StopsScreen {
    let list: StopsList
    private let importing: ManagedObjectContext
    private let merging: SaveMerging

    init(_ openStore: OpenStore) throws {
        let coordinator = try openStore(.concurrentReaders)
        importing = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator))
        merging = SaveMerging(into: list)
    }

    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        importing.perform { [importing] in
            stopsImport.run(into: importing)
            DispatchQueue.main.async { completion() }
        }
    }
}
