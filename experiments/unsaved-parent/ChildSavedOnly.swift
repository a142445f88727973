import ManagedStore
import StopsApp

/// Renames in a child context, in an operation, and saves the child.
///
/// The last operation of "Core Data and Swift: Concurrency", which does some work and saves the child; the parent is
/// never saved. The work, here the renaming, is ours, and so is the use of `performAndWait`. The screens over the
/// parent show the new names at once.
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
