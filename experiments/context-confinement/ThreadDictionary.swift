import Foundation
import ManagedStore

extension Thread {
    /// The thread's own context: made when it is first asked for, and kept in the thread's dictionary.
    ///
    /// The pattern from before contexts had queues.
    func context(over coordinator: PersistentStoreCoordinator) -> ManagedObjectContext {
        if let known = threadDictionary["context"] as? ManagedObjectContext { return known }
        let new = ManagedObjectContext(concurrencyType: .confinement, coordinator: coordinator)
        threadDictionary["context"] = new
        return new
    }
}

/// Hands over object IDs, and looks them up in the context of whichever thread runs the operation.
@MainActor
func summariseInContextOfThread(of screen: StopsScreen, _ summary: StopsSummary) {
    let objectIDs = screen.stops.map(\.objectID)
    let coordinator = screen.coordinator
    screen.operationQueue.addOperation {
        let context = Thread.current.context(over: coordinator)
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
