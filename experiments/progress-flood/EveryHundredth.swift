import Foundation

/// Reports each hundredth part of the rows.
///
/// The fix of "Common Background Practices", flaws included: below 100 rows a hundredth is no row at all, and at its
/// end the import reports that all is done, whether it was cancelled or not.
func reportEveryHundredth(of total: Int, on screen: ImportScreen) -> ProgressReport {
    let progressGranularity = total / 100
    return ProgressReport(
        imported: { row in
            if row % progressGranularity == 0 {
                OperationQueue.main.addOperation(screen.update(toRow: row))
            }
        },
        ended: { _ in
            OperationQueue.main.addOperation(screen.end(atRow: total))
        }
    )
}
