import Dispatch
import ManagedStore
import StopsApp

/// The list's context is a child of the import's, and nothing merges the import's saves.
///
/// The parent saves into the store, but its children are not notified.
struct MainChildUnmerged: StopsScreen {
    let list: StopsList
    private let importing: ManagedObjectContext

    init(_ openStore: OpenStore) throws {
        importing = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: try openStore(.serialized))
        list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, parent: importing))
    }

    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        importing.perform { [importing] in
            stopsImport.run(into: importing)
            DispatchQueue.main.async { completion() }
        }
    }
}
