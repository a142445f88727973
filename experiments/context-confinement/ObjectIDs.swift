import ManagedStore
import SummaryApp

/// Hands over object IDs, and looks them up in the operation's own context with `object(with:)`.
///
/// The fix of "Common Background Practices" and "Core Data and Swift: Concurrency", with one of the two look-ups that
/// they name. This one never fails, because it does not look.
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
