import Dispatch
import ManagedStore
import StopsApp

/// A screen whose import uses a child of the list's context.
///
/// Such a setup was common when child contexts were new. A save needs no merging, because the parent has the changes at
/// once. But the parent copies and stores each save's objects on the main thread.
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
