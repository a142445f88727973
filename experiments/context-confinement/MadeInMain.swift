import Foundation
import ManagedStore
import SummaryApp

/// An operation with its own context, which it makes in `main`: on the thread that uses it.
///
/// The fix of "Core Data and Swift: Concurrency".
///
/// `@unchecked Sendable`: nothing changes after `init`.
final class MadeInMain: Operation, BackgroundSummary, @unchecked Sendable {
    private let objectIDs: [ManagedObjectID]
    private let summary: StopsSummary
    private let coordinator: PersistentStoreCoordinator

    init(_ objectIDs: [ManagedObjectID], _ coordinator: PersistentStoreCoordinator, _ summary: StopsSummary) {
        self.objectIDs = objectIDs
        self.summary = summary
        self.coordinator = coordinator
    }

    override func main() {
        let context = ManagedObjectContext(concurrencyType: .confinement, coordinator: coordinator)
        summary.compute { $0.addExisting(objectIDs, in: context) }
    }

    static func start(_ summary: StopsSummary, of screen: SummaryScreen) {
        let operation = MadeInMain(screen.stops.map(\.objectID), screen.coordinator, summary)
        screen.operationQueue.addOperation(operation)
    }
}
