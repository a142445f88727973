import ManagedStore
import StopsApp

/// A screen that imports without an undo manager, because no user undoes an import row by row.
///
/// The variant follows the advice of "Common Background Practices", and saves every 250 rows. The list merges each save
/// as a whole.
struct WithoutUndo: ArticleScreen {
    let stack: ArticleStack

    init(_ openStore: OpenStore) throws {
        stack = try ArticleStack(openStore(.serialized))
        stack.importing.undoManager = nil
    }
}
