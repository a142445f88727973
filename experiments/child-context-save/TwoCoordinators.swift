import Dispatch
import ManagedStore
import StopsApp

/// Two coordinators that share only the file. When the import has ended, the list is fetched again.
///
/// A later article on objc.io advises against merging batch by batch, and against sharing a lock.
struct TwoCoordinators: StopsScreen {
    let list: StopsList
    private let importing: ManagedObjectContext

    init(_ openStore: OpenStore) throws {
        list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: openStore(.serialized)))
        importing = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: try openStore(.serialized))
    }

    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        importing.perform { [list, importing] in
            stopsImport.run(into: importing)
            DispatchQueue.main.async {
                stopsImport.attempt { try list.refetch() }
                completion()
            }
        }
    }
}
