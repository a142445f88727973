import ManagedStore
import StopsApp

/// Imports into a context with an undo manager, like an app that also edits in this context. The undo manager keeps
/// each row, because each row can be undone.
struct WithUndo: ArticleScreen {
    let stack: ArticleStack

    init(_ openStore: OpenStore) throws {
        stack = try ArticleStack(openStore(.serialized))
        stack.importing.undoManager = UndoManager()
    }
}
