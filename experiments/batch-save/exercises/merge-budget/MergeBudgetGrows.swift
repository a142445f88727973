import StopsApp

/// Wrong: ten times as many rows while a merge is within the budget. The step from 20 to 200 goes far beyond it.
struct MergeBudgetGrows: BatchSizing {
    private var rows = 2

    mutating func rowsOfNextSave(after last: MergedSave?) -> Int {
        if let last, last.duration < .milliseconds(8) { rows *= 10 }
        return rows
    }
}
