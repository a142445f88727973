import Foundation
import ManagedStore

/// Passes object IDs to the operation, and looks them up in the context of the thread that runs the operation.
enum ThreadDictionary: BackgroundSummary {
    static func start(_ summary: StopsSummary, of screen: SummaryScreen) {
        let objectIDs = screen.stops.map(\.objectID)
        let coordinator = screen.coordinator
        screen.operationQueue.addOperation {
            let context = Thread.current.context(over: coordinator)
            summary.compute { $0.addExisting(objectIDs, in: context) }
        }
    }
}

extension Thread {
    /// Returns the thread's own context, which is made at its first use and kept in the thread's dictionary.
    ///
    /// Core Data code used this pattern before contexts had queues.
    fileprivate func context(over coordinator: PersistentStoreCoordinator) -> ManagedObjectContext {
        if let known = threadDictionary["context"] as? ManagedObjectContext { return known }
        let new = ManagedObjectContext(concurrencyType: .confinement, coordinator: coordinator)
        threadDictionary["context"] = new
        return new
    }
}
