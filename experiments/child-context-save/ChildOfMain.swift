import Foundation
import ManagedStore
import StopsApp

/// The import's context is a child of the list's.
///
/// What many did when child contexts came: a save needs no merging, for the parent has it at once. The parent is on the
/// main thread, though, and so is all it does: taking over each save, and writing it into the store.
@MainActor
func importInChildOfMain(_ openStore: OpenStore) throws -> ImportStack {
    let main = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: try openStore(.serialized))
    let importing = ManagedObjectContext(concurrencyType: .privateQueue, parent: main)
    let list = try StopsList(main)
    let end = ImportEnd()
    return ImportStack(
        list,
        isUpToDate: { end.isReached },
        start: { stopsImport in
            importing.perform {
                stopsImport.run(into: importing) {
                    DispatchQueue.main.async { stopsImport.attempt { try list.save() } }
                }
                end.note()
            }
        }
    )
}
