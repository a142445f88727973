import Dispatch
import ManagedStore
import StopsApp

/// The list's context is a child of the import's. Only the import's context is connected to the store.
///
/// The import writes off the main thread, but the list has to merge each save. To show a row, the list's context asks
/// its parent, whose queue is busy with the import.
struct MainChildOfImport: StopsScreen {
    let list: StopsList
    private let importing: ManagedObjectContext
    private let merging: SaveMerging

    init(_ openStore: OpenStore) throws {
        importing = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: try openStore(.serialized))
        list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, parent: importing))
        merging = SaveMerging(into: list)
    }

    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        importing.perform { [importing] in
            stopsImport.run(into: importing)
            DispatchQueue.main.async { completion() }
        }
    }
}
