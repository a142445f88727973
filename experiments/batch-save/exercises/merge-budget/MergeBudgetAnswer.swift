import StopsApp

/// Begins with few rows, and computes the next number from the last save's cost per row. It aims below the budget,
/// because rows differ in cost. It at most doubles the batch, because one cheap merge proves little.
struct MergeBudgetAnswer: BatchSizing {
    private static let aim = Duration.milliseconds(3)
    private static let first = 10

    private var rows = Self.first

    mutating func rowsOfNextSave(after last: MergedSave?) -> Int {
        guard let last, last.rows > 0, last.duration > .zero else { return rows }
        let affordable = Double(last.rows) * (Self.aim / last.duration)
        rows = max(1, Int(min(affordable, 2 * Double(last.rows))))
        return rows
    }
}
