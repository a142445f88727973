import ManagedStore

/// A summary that passes object IDs, and looks up the objects in the operation's own context with
/// `existingObject(with:)`. The summary skips stops that were deleted meanwhile.
///
/// `existingObject(with:)` is one of two look-ups in "Core Data and Swift: Concurrency". The article's code prints the
/// error, and our code counts it.
enum ExistingObject: BackgroundSummary {
    static func start(_ summary: StopsSummary, of screen: SummaryScreen) {
        let objectIDs = screen.stops.map(\.objectID)
        let coordinator = screen.coordinator
        screen.operationQueue.addOperation {
            let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
            context.performAndWait {
                summary.compute { totals in
                    for objectID in objectIDs {
                        do {
                            totals.add(try context.existingObject(with: objectID))
                        } catch {
                            totals.skip()
                        }
                    }
                }
            }
        }
    }
}
