import Dispatch

/// Offers every row to a dispatch source, which keeps the newest and hands it to the main queue when that gets to it:
/// at most one update is under way, however fast the import is and however slow the screen.
func reportCoalesced(on screen: ImportScreen) -> ProgressReport {
    // Unsafe in name only: a dispatch source takes data from any thread, yet on Linux its type does not say so.
    nonisolated(unsafe) let newest = DispatchSource.makeUserDataReplaceSource(queue: .main)
    newest.setEventHandler {
        screen.update(toRow: Int(newest.data))()
    }
    newest.activate()
    return ProgressReport(
        imported: { row in
            newest.replace(data: UInt(row))
        },
        ended: { row in
            newest.cancel()
            DispatchQueue.main.async(execute: screen.end(atRow: row))
        }
    )
}
