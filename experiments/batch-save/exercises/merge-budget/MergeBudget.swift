import StopsApp

/// Chooses each batch so that the main thread merges its save in at most 8 ms (half a frame), however expensive a row
/// is. Within this limit of 8 ms, the import saves as rarely as possible.
///
/// The import calls `rowsOfNextSave` before each batch, with the rows and the duration of the last merge. Today every
/// batch has 250 rows.
package struct MergeBudget: BatchSizing {
    package init() {}

    package mutating func rowsOfNextSave(after last: MergedSave?) -> Int {
        250
    }
}
