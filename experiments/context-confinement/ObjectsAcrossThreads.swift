import ManagedStore

/// Hands the screen's own objects to an operation, which only reads them.
///
/// "Common Background Practices" and "Core Data and Swift: Concurrency" warn of this: the objects belong to the main
/// queue, and must be read there as well.
enum ObjectsAcrossThreads: BackgroundSummary {
    static func start(_ summary: StopsSummary, of screen: SummaryScreen) {
        // The compiler refuses to send managed objects to another thread. Silencing the compiler is the pitfall.
        nonisolated(unsafe) let stops = screen.stops
        screen.operationQueue.addOperation {
            summary.compute { totals in
                for stop in stops { totals.add(stop) }
            }
        }
    }
}
