import Foundation
import ManagedStore

/// An operation with a context of its own, bound to the thread that makes it: and that is done in `init`.
///
/// What "Core Data and Swift: Concurrency" warns of: `init` runs on the thread that makes the operation, `main` on
/// another.
///
/// `@unchecked Sendable`: nothing changes after `init`.
final class SummaryOperation: Operation, @unchecked Sendable {
    private let objectIDs: [ManagedObjectID]
    private let summary: StopsSummary
    private let context: ManagedObjectContext

    init(_ objectIDs: [ManagedObjectID], _ coordinator: PersistentStoreCoordinator, _ summary: StopsSummary) {
        self.objectIDs = objectIDs
        self.summary = summary
        context = ManagedObjectContext(concurrencyType: .confinement, coordinator: coordinator)
    }

    override func main() {
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

@MainActor
func summariseInOperationWithContext(of screen: StopsScreen, _ summary: StopsSummary) {
    let objectIDs = screen.stops.map(\.objectID)
    screen.operationQueue.addOperation(SummaryOperation(objectIDs, screen.coordinator, summary))
}
