import ManagedStore
import StopsApp

/// Imports without an undo manager: nobody takes back an import row by row.
///
/// The advice of "Common Background Practices", together with that to save every 250 rows.
@MainActor
func importWithoutUndo(_ openStore: OpenStore) throws -> ImportStack {
    let coordinator = try openStore(.serialized)
    let list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator))
    let merging = SaveMerging(into: list)
    let importing = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
    importing.undoManager = nil
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
