import ManagedStore

/// Hands the screen's own objects to an operation, which only reads them.
///
/// What "Common Background Practices" and "Core Data and Swift: Concurrency" warn of: the objects belong to the main
/// queue, to be read there as well.
@MainActor
func summariseObjects(of screen: StopsScreen, _ summary: StopsSummary) {
    // The compiler refuses to send managed objects to another thread. It is told to be silent: that is the pitfall.
    nonisolated(unsafe) let stops = screen.stops
    screen.operationQueue.addOperation {
        summary.compute { totals in
            for stop in stops { totals.add(stop) }
        }
    }
}
