import ManagedStore

/// Hands over object IDs, and looks them up in a context of the operation's own with `object(with:)`.
///
/// The fix of "Common Background Practices" and "Core Data and Swift: Concurrency", with one of the two look-ups that
/// they name: it never fails, for it does not look.
@MainActor
func summariseObjectIDs(of screen: StopsScreen, _ summary: StopsSummary) {
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
