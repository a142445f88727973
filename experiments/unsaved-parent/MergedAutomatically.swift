import ManagedStore
import StopsApp

/// Renames in a child context, and saves the child, then its parent. The other contexts merge the changes
/// automatically.
struct MergedAutomatically: StopRenamer {
    private let app: AppContexts

    init(app: AppContexts) {
        self.app = app
        for other in [app.sibling, app.independent] {
            other.performAndWait { other.automaticallyMergesChangesFromParent = true }
        }
    }

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
