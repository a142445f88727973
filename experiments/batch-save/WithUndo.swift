import ManagedStore
import StopsApp

/// Imports into a context with an undo manager, as an app does that also edits in that context. Each row can be undone,
/// so the undo manager keeps it.
struct WithUndo: ArticleScreen {
    let stack: ArticleStack

    init(_ openStore: OpenStore) throws {
        stack = try ArticleStack(openStore(.serialized))
        stack.importing.undoManager = UndoManager()
    }
}
