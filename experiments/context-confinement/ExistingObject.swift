import ManagedStore

/// Hands over object IDs, and looks them up in a context of the operation's own with `existingObject(with:)`: what has
/// gone meanwhile is skipped.
@MainActor
func summariseExistingObjects(of screen: StopsScreen, _ summary: StopsSummary) {
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
