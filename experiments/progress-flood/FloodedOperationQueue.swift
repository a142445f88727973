import Foundation

/// Reports every row to the main operation queue.
///
/// From "Common Background Practices", before its fix: the sample app's progress callback hops by `OperationQueue.main`.
func reportEveryRowByOperationQueue(on screen: ImportScreen) -> ProgressReport {
    ProgressReport(
        imported: { row in
            OperationQueue.main.addOperation(screen.update(toRow: row))
        },
        ended: { row in
            OperationQueue.main.addOperation(screen.end(atRow: row))
        }
    )
}
