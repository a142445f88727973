import ManagedStore
import StopsApp

/// Imports without an undo manager: no user undoes an import row by row.
///
/// The advice of "Common Background Practices", together with a save every 250 rows. The list merges each save whole.
struct WithoutUndo: ArticleScreen {
    let stack: ArticleStack

    init(_ openStore: OpenStore) throws {
        stack = try ArticleStack(openStore(.serialized))
        stack.importing.undoManager = nil
    }
}
