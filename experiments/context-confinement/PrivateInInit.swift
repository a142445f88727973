import Foundation
import ManagedStore

/// An operation that makes a private-queue context in `init`, and uses it on the context's queue.
///
/// "Core Data and Swift: Concurrency" warns against making the context in `init`, but this code is correct, because the
/// context belongs to its queue. The thread that has made the context does not matter.
///
/// `@unchecked Sendable`: nothing changes after `init`.
final class PrivateInInit: Operation, BackgroundSummary, @unchecked Sendable {
    private let objectIDs: [ManagedObjectID]
    private let summary: StopsSummary
    private let context: ManagedObjectContext

    init(_ objectIDs: [ManagedObjectID], _ coordinator: PersistentStoreCoordinator, _ summary: StopsSummary) {
        self.objectIDs = objectIDs
        self.summary = summary
        context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
    }

    override func main() {
        context.performAndWait {
            summary.compute { $0.addExisting(objectIDs, in: context) }
        }
    }

    static func start(_ summary: StopsSummary, of screen: SummaryScreen) {
        let operation = PrivateInInit(screen.stops.map(\.objectID), screen.coordinator, summary)
        screen.operationQueue.addOperation(operation)
    }
}
