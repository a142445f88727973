import StopsApp

/// Wrong: takes the right number from the last merge, but begins with 250 rows: the first merge is too long.
struct MergeBudgetCorrects: BatchSizing {
    mutating func rowsOfNextSave(after last: MergedSave?) -> Int {
        guard let last, last.duration > .zero else { return 250 }
        return max(1, Int(Double(last.rows) * (.milliseconds(3) / last.duration)))
    }
}
