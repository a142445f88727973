import ManagedStore
import StopsApp

/// Imports with an undo manager, like a context in which an app also edits. Each row can be undone, so the undo manager
/// keeps it.
struct WithUndo: ArticleScreen {
    let stack: ArticleStack

    init(_ openStore: OpenStore) throws {
        stack = try ArticleStack(openStore(.serialized))
        stack.importing.undoManager = UndoManager()
    }
}
