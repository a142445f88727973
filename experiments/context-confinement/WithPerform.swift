import Foundation
import ManagedStore

/// An operation that creates a private-queue context in `main`, and uses the context on its queue.
///
/// In addition to the code of `WithoutPerform`, one call puts the work on the context's queue.
///
/// `@unchecked Sendable` is safe, because the context is set only once, in `main`.
final class WithPerform: Operation, BackgroundSummary, @unchecked Sendable {
    private let objectIDs: [ManagedObjectID]
    private let mainContext: ManagedObjectContext
    private let summary: StopsSummary
    private var privateContext: ManagedObjectContext?

    init(_ objectIDs: [ManagedObjectID], _ mainContext: ManagedObjectContext, _ summary: StopsSummary) {
        self.objectIDs = objectIDs
        self.mainContext = mainContext
        self.summary = summary
    }

    override func main() {
        let context = ManagedObjectContext(
            concurrencyType: .privateQueue,
            coordinator: mainContext.persistentStoreCoordinator
        )
        privateContext = context
        context.performAndWait {
            summary.compute { $0.addExisting(objectIDs, in: context) }
        }
    }

    static func start(_ summary: StopsSummary, of screen: SummaryScreen) {
        let operation = WithPerform(screen.stops.map(\.objectID), screen.context, summary)
        screen.operationQueue.addOperation(operation)
    }
}
