import StopsApp

/// Wrong: a fixed number, small enough for the most expensive list. In a list where a row is cheap to merge, the import
/// then saves far too often.
struct MergeBudgetSmall: BatchSizing {
    mutating func rowsOfNextSave(after last: MergedSave?) -> Int {
        25
    }
}

/// Wrong: makes each batch ten times larger while merges stay within the budget. The step from 20 to 200 rows goes far
/// beyond the budget.
struct MergeBudgetGrows: BatchSizing {
    private var rows = 2

    mutating func rowsOfNextSave(after last: MergedSave?) -> Int {
        if let last, last.duration < .milliseconds(8) { rows *= 10 }
        return rows
    }
}

/// Wrong: computes the right number from the last merge, but begins with 250 rows: the first merge is too long.
struct MergeBudgetCorrects: BatchSizing {
    mutating func rowsOfNextSave(after last: MergedSave?) -> Int {
        guard let last, last.duration > .zero else { return 250 }
        return max(1, Int(Double(last.rows) * (.milliseconds(3) / last.duration)))
    }
}
