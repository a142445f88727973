import ManagedStore

/// Owns the context: objects cannot leave it, for the compiler lets no managed object out of the actor.
actor SummaryMaker {
    private let context: ManagedObjectContext

    init(_ coordinator: PersistentStoreCoordinator) {
        context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
    }

    func make(_ summary: StopsSummary, of objectIDs: [ManagedObjectID]) async {
        await context.perform { [context] in
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

/// Hands object IDs to an actor, which looks them up in its context.
@MainActor
func summariseInActor(of screen: StopsScreen, _ summary: StopsSummary) {
    let objectIDs = screen.stops.map(\.objectID)
    let maker = SummaryMaker(screen.coordinator)
    Task { await maker.make(summary, of: objectIDs) }
}
