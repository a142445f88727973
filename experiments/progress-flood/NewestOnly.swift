/// Offers every row and lets the main actor take the newest one when it gets to it: at most one update is under way,
/// however fast the import is and however slow the screen.
func reportNewestOnly(on screen: ImportScreen) -> ProgressReport {
    let (updates, newest) = AsyncStream.makeStream(
        of: (@Sendable () -> Void).self,
        bufferingPolicy: .bufferingNewest(1)
    )
    Task { @MainActor in
        for await update in updates {
            update()
        }
    }
    return ProgressReport(
        imported: { row in
            newest.yield(screen.update(toRow: row))
        },
        ended: { row in
            newest.yield(screen.end(atRow: row))
            newest.finish()
        }
    )
}
