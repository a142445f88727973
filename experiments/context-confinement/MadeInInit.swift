import Foundation
import ManagedStore

/// An operation that creates a context of the confinement type in `init`.
///
/// A context of this type belongs to the thread that creates it. `init` runs on the thread that creates the operation,
/// not on the operation's thread. "Core Data and Swift: Concurrency" gives the same reason for a private-queue context,
/// for which the reason is wrong (see `PrivateInInit`).
///
/// `@unchecked Sendable` is safe, because no property changes after `init`.
final class MadeInInit: Operation, BackgroundSummary, @unchecked Sendable {
    private let objectIDs: [ManagedObjectID]
    private let summary: StopsSummary
    private let context: ManagedObjectContext

    init(_ objectIDs: [ManagedObjectID], _ coordinator: PersistentStoreCoordinator, _ summary: StopsSummary) {
        self.objectIDs = objectIDs
        self.summary = summary
        context = ManagedObjectContext(concurrencyType: .confinement, coordinator: coordinator)
    }

    override func main() {
        summary.compute { $0.addExisting(objectIDs, in: context) }
    }

    static func start(_ summary: StopsSummary, of screen: SummaryScreen) {
        let operation = MadeInInit(screen.stops.map(\.objectID), screen.coordinator, summary)
        screen.operationQueue.addOperation(operation)
    }
}
