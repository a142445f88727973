import Foundation
import ManagedStore

/// An operation with a context of the confinement type, which it makes in `init`.
///
/// A context of this type belongs to the thread that makes it, and `init` runs on the thread that makes the operation.
/// "Core Data and Swift: Concurrency" gives this reason for a private-queue context, where it is wrong: see
/// `PrivateInInit`.
///
/// `@unchecked Sendable`: nothing changes after `init`.
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
