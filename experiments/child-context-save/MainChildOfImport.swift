import Foundation
import ManagedStore
import StopsApp

/// The list's context is a child of the import's, which alone has the store.
///
/// The import writes off the main thread. The list has to merge each save all the same; and to show a row it asks its
/// parent, whose queue the import holds.
@MainActor
func importInParentOfMain(_ openStore: OpenStore) throws -> ImportStack {
    let importing = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: try openStore(.serialized))
    let main = ManagedObjectContext(concurrencyType: .mainQueue, parent: importing)
    let list = try StopsList(main)
    let merging = SaveMerging(into: list)
    let end = ImportEnd()
    return ImportStack(
        list,
        isUpToDate: { end.isReached && merging.isDone },
        start: { stopsImport in
            importing.perform {
                stopsImport.run(into: importing)
                end.note()
            }
        }
    )
}
