import ManagedStore
import StopsApp

/// Renames stops in an operation with a child context. Saves the child and then its parent, each on its own queue.
///
/// "Core Data and Swift: Concurrency" says that both saves are needed for the changes to reach the store. This variant
/// makes only the two saves, so no other context learns of the changes.
struct SavedToTheStore: StopRenamer {
    let app: AppContexts

    func rename(_ count: Int, completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
        app.operationQueue.addOperation { [parent = app.parent] in
            let child = ManagedObjectContext(concurrencyType: .privateQueue, parent: parent)
            let result = Result {
                try child.performAndWait {
                    try StopObject.rename(count, in: child)
                    try child.save()
                }
                try parent.performAndWait { try parent.save() }
            }
            completion(result)
        }
    }
}
