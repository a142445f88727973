import Foundation
import ManagedStore

/// An operation that makes a private-queue context in `main`, and uses it right there: off the context's queue.
///
/// The operation of "Core Data and Swift: Concurrency", flaw included. (The article's operation also saves, and
/// observes its context's saves. The operation here only reads.)
///
/// `@unchecked Sendable`: the context is set once, in `main`.
final class WithoutPerform: Operation, BackgroundSummary, @unchecked Sendable {
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
        summary.compute { $0.addExisting(objectIDs, in: context) }
    }

    static func start(_ summary: StopsSummary, of screen: SummaryScreen) {
        let operation = WithoutPerform(screen.stops.map(\.objectID), screen.context, summary)
        screen.operationQueue.addOperation(operation)
    }
}
