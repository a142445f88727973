import ManagedStore
import StopsApp

/// Imports without an undo manager: nobody undoes an import row by row.
///
/// The advice of "Common Background Practices", together with a save every 250 rows.
struct WithoutUndo: BackgroundScreen {
    let background: BackgroundImport

    init(_ openStore: OpenStore) throws {
        background = try BackgroundImport(openStore(.serialized))
        background.context.undoManager = nil
    }
}
