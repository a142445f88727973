import Dispatch
import ManagedStore
import StopsApp

/// The import's context is a child of the list's.
///
/// A common setup when child contexts were new: a save needs no merging, because the parent has its changes at once.
/// But the parent does all its work on the main thread: it copies each save's objects and writes them into the store.
struct ChildOfMain: StopsScreen {
    let list: StopsList
    private let importing: ManagedObjectContext

    init(_ openStore: OpenStore) throws {
        let main = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: try openStore(.serialized))
        importing = ManagedObjectContext(concurrencyType: .privateQueue, parent: main)
        list = try StopsList(main)
    }

    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        importing.perform { [list, importing] in
            stopsImport.run(into: importing) {
                DispatchQueue.main.async { stopsImport.attempt { try list.save() } }
            }
            DispatchQueue.main.async { completion() }
        }
    }
}
