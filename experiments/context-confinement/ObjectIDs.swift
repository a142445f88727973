import ManagedStore

/// Hands over object IDs, and looks them up in the operation's own context with `object(with:)`.
///
/// "Common Background Practices" and "Core Data and Swift: Concurrency" pass IDs. Only the second article names
/// look-ups, and this is one of its two. The look-up never fails, because it does not read the row.
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
