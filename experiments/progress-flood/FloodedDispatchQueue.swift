import Dispatch

/// Reports every row to the main queue.
///
/// From "Common Background Practices", before its fix: the progress callback hops to the main thread by GCD.
func reportEveryRowByDispatchQueue(on screen: ImportScreen) -> ProgressReport {
    ProgressReport(
        imported: { row in
            DispatchQueue.main.async(execute: screen.update(toRow: row))
        },
        ended: { row in
            DispatchQueue.main.async(execute: screen.end(atRow: row))
        }
    )
}
