import Foundation
import ManagedStore

/// An operation that makes a private-queue context in `main`, and uses the context without `perform`.
///
/// The operation is from "Core Data and Swift: Concurrency", with its flaw. The article's operation also saves, but the
/// operation here only reads.
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
