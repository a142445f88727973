import StopsApp

/// Chooses each batch so that the main thread merges its save in at most 8 ms (half a frame). A row takes 2 to 400
/// microseconds, which can change during an import, and each merge up to 0.2 ms in addition. Within that limit, the
/// import saves as rarely as possible.
///
/// The import calls `rowsOfNextSave` before each batch, with the rows and the duration of the last merge. Today every
/// batch has 250 rows.
package struct MergeBudget: BatchSizing {
    package init() {}

    package mutating func rowsOfNextSave(after last: MergedSave?) -> Int {
        250
    }
}
