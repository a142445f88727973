import Foundation
import ManagedStore

/// An operation that makes a context of the confinement type in `main`, on the thread that uses the context.
///
/// The article "Core Data and Swift: Concurrency" demands this for every context. Its reason fits only the confinement
/// type. The article's own operation is `WithoutPerform`.
///
/// `@unchecked Sendable`: the properties are constant.
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
