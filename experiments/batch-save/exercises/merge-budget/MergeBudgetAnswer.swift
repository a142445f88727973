import StopsApp

/// Begins with few rows, and takes the next number from what a row of the last save cost. It aims below the budget, since
/// two rows do not cost the same, and at most doubles: one cheap merge tells little.
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
