import ManagedStore
import StopsApp

/// Imports with an undo manager, as a context has one in which an app also edits: each row can be undone, and until then
/// it is kept.
struct WithUndo: ArticleScreen {
    let stack: ArticleStack

    init(_ openStore: OpenStore) throws {
        stack = try ArticleStack(openStore(.serialized))
        stack.importing.undoManager = UndoManager()
    }
}
