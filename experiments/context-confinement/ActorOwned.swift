import ManagedStore

/// Owns a context, and looks up object IDs in the context. The compiler lets no managed object leave the actor.
actor ActorOwned: BackgroundSummary {
    private let context: ManagedObjectContext

    init(_ coordinator: PersistentStoreCoordinator) {
        context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
    }

    func compute(_ summary: StopsSummary, of objectIDs: [ManagedObjectID]) async {
        await context.perform { [context] in
            summary.compute { $0.addExisting(objectIDs, in: context) }
        }
    }

    static func start(_ summary: StopsSummary, of screen: SummaryScreen) {
        let objectIDs = screen.stops.map(\.objectID)
        let owner = ActorOwned(screen.coordinator)
        Task { await owner.compute(summary, of: objectIDs) }
    }
}
