import ManagedStore
import StopsApp

/// Wrong: saves what the user has not saved, so that a context beside the screen's can find it.
enum ScreenValuesSaves: ShownSummary {
    static func start(_ summary: TextSummary, of screen: SummaryScreen) {
        try? screen.save()
        let objectIDs = screen.stops.map(\.objectID)
        let coordinator = screen.coordinator
        screen.operationQueue.addOperation {
            let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
            context.performAndWait {
                summary.compute { texts in
                    for objectID in objectIDs {
                        guard let stop = try? context.existingObject(with: objectID) else { continue }
                        texts.add(name: stop[StopObject.name], code: stop[StopObject.code])
                    }
                }
            }
        }
    }
}
