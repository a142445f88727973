import ManagedStore
import StopsApp

/// Imports with an undo manager, as a context that an app also edits in has one: each row can be taken back, and until
/// then is kept.
@MainActor
func importWithUndo(_ openStore: OpenStore) throws -> ImportStack {
    let coordinator = try openStore(.serialized)
    let list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator))
    let merging = SaveMerging(into: list)
    let importing = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
    importing.undoManager = UndoManager()
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
