import Foundation

/// Reports each hundredth part of the rows, or each row where there are fewer than a hundred; at its end the import
/// reports how far it really came.
func reportEveryHundredthGuarded(of total: Int, on screen: ImportScreen) -> ProgressReport {
    let progressGranularity = max(1, total / 100)
    return ProgressReport(
        imported: { row in
            if row % progressGranularity == 0 {
                OperationQueue.main.addOperation(screen.update(toRow: row))
            }
        },
        ended: { row in
            OperationQueue.main.addOperation(screen.end(atRow: row))
        }
    )
}
