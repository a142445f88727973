import ManagedStore

/// A summary that passes the screen's own objects to an operation, which only reads them.
///
/// "Common Background Practices" and "Core Data and Swift: Concurrency" warn against this. The objects belong to the
/// main queue, and must be read on this queue too.
enum ObjectsAcrossThreads: BackgroundSummary {
    static func start(_ summary: StopsSummary, of screen: SummaryScreen) {
        // The compiler refuses to send managed objects to another thread, and `nonisolated(unsafe)` silences the
        // compiler.
        nonisolated(unsafe) let stops = screen.stops
        screen.operationQueue.addOperation {
            summary.compute { totals in
                for stop in stops { totals.add(stop) }
            }
        }
    }
}
