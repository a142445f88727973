import ManagedStore

/// A summary that passes object IDs to an operation. The operation looks the objects up in its own context with
/// `object(with:)`.
///
/// "Common Background Practices" and "Core Data and Swift: Concurrency" pass IDs. The second article names two methods
/// that look up an object by its ID. The method `object(with:)` never fails, because it does not read the row.
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
