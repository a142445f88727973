import StopsApp

/// Wrong: a number small enough for the most expensive list. Where a row is cheap, it saves far too often.
struct MergeBudgetSmall: BatchSizing {
    mutating func rowsOfNextSave(after last: MergedSave?) -> Int {
        25
    }
}
