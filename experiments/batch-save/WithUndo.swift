import ManagedStore
import StopsApp

/// Imports with an undo manager, as a context has one in which an app also edits: each row can be undone, and until then
/// it is kept.
struct WithUndo: BackgroundScreen {
    let background: BackgroundImport

    init(_ openStore: OpenStore) throws {
        background = try BackgroundImport(openStore(.serialized))
        background.context.undoManager = UndoManager()
    }
}
