import ManagedStore
import StopsApp

/// Renames in a child context, in an operation, and saves the child.
///
/// The code is the last operation of "Core Data and Swift: Concurrency", which saves the child but never the parent.
/// The renaming and the use of `performAndWait` are ours. The parent's screens show the new names at once.
struct ChildSavedOnly: StopRenamer {
    let app: AppContexts

    func rename(_ count: Int, completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
        app.operationQueue.addOperation { [parent = app.parent] in
            let child = ManagedObjectContext(concurrencyType: .privateQueue, parent: parent)
            let result = Result {
                try child.performAndWait {
                    try StopObject.rename(count, in: child)
                    try child.save()
                }
            }
            completion(result)
        }
    }
}
