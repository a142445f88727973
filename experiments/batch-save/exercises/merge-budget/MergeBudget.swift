import StopsApp

/// Chooses each batch so that the main thread needs at most 8 ms to merge its save, half a frame, whatever a row costs
/// there; and as few saves as that allows.
///
/// The import calls it before each batch, with how long the merge of the last one took. Today every batch has 250 rows.
package struct MergeBudget: BatchSizing {
    package init() {}

    package mutating func rowsOfNextSave(after last: MergedSave?) -> Int {
        250
    }
}
