import ManagedStore
import StopsApp

/// Renames stops in a child context, and awaits each save up to the store. The other contexts merge the saves by
/// themselves. If a save fails, the caller gets the error and no context above is saved.
struct Awaited: StopRenamer {
    private let app: AppContexts

    init(app: AppContexts) {
        self.app = app
        for other in [app.sibling, app.independent] {
            other.performAndWait { other.automaticallyMergesChangesFromParent = true }
        }
    }

    func rename(_ count: Int, completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
        let parent = app.parent
        let child = ManagedObjectContext(concurrencyType: .privateQueue, parent: parent)
        Task {
            do {
                try await child.perform {
                    try StopObject.rename(count, in: child)
                    try child.save()
                }
                try await parent.perform { try parent.save() }
                completion(.success(()))
            } catch {
                completion(.failure(error))
            }
        }
    }
}
