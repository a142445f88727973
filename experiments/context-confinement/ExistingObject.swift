import ManagedStore

/// Hands over object IDs, and looks them up in the operation's own context with `existingObject(with:)`. Skips stops
/// that were deleted meanwhile.
///
/// The other look-up of "Core Data and Swift: Concurrency". The article's code prints the error; ours counts it.
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
