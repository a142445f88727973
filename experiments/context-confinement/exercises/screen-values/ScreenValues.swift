import ManagedStore
import StopsApp

// import context_confinement

/// Summarizes, in the background, what the screen shows at the tap, including unsaved changes and additions. Later
/// edits do not count.
///
/// Today this code passes IDs, and looks them up in a second context.
package enum ScreenValues: ShownSummary {
    package static func start(_ summary: TextSummary, of screen: SummaryScreen) {
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
