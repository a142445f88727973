import ManagedStore

/// Saves the screen's context before it hands over object IDs, so that none of them is temporary.
enum SavedFirst: BackgroundSummary {
    static func start(_ summary: StopsSummary, of screen: SummaryScreen) throws {
        try screen.save()
        let objectIDs = screen.stops.map(\.objectID)
        let coordinator = screen.coordinator
        screen.operationQueue.addOperation {
            let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
            context.performAndWait {
                summary.compute { $0.addExisting(objectIDs, in: context) }
            }
        }
    }
}
