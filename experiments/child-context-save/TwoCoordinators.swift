import Dispatch
import ManagedStore
import StopsApp

/// Two coordinators on one file, which share nothing else. When the import has ended, the list is refetched.
///
/// The advice that came a year later, from the same site: do not merge batch by batch, and share no lock.
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
