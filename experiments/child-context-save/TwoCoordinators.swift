import Dispatch
import ManagedStore
import StopsApp

/// Two coordinators on one file, which share nothing but that; when the import has ended the list is fetched anew.
///
/// The advice that came a year later, from the same site: do not merge batch by batch, and let no lock be shared.
@MainActor
func importByCoordinatorOfItsOwn(_ openStore: OpenStore) throws -> ImportStack {
    let main = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: try openStore(.serialized))
    let importing = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: try openStore(.serialized))
    let list = try StopsList(main)
    let end = ImportEnd()
    return ImportStack(
        list,
        isUpToDate: { end.isReached },
        start: { stopsImport in
            importing.perform {
                stopsImport.run(into: importing)
                DispatchQueue.main.async { stopsImport.attempt { try list.refetch() } }
                end.note()
            }
        }
    )
}
