import ManagedStore

/// Passes object IDs to an operation, which looks the objects up in its own context with `object(with:)`.
///
/// "Common Background Practices" and "Core Data and Swift: Concurrency" pass IDs. Only the second article names methods
/// that look an object up by its ID: two, of which this is one. The look-up never fails, because it does not read the
/// row.
enum ObjectIDs: BackgroundSummary {
    static func start(_ summary: StopsSummary, of screen: SummaryScreen) {
        let objectIDs = screen.stops.map(\.objectID)
        let coordinator = screen.coordinator
        screen.operationQueue.addOperation {
            let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
            context.performAndWait {
                summary.compute { totals in
                    for objectID in objectIDs { totals.add(context.object(with: objectID)) }
                }
            }
        }
    }
}
