import ManagedStore
import StopsApp

/// Edits in a context over the store, beside the app's own: its save contains the edit and nothing else, and the others
/// merge it. Each keeps the changes that it has itself.
final class OkOrCancelAnswer: StopEditor {
    let scratch: ManagedObjectContext

    init(app: AppContexts) {
        for screen in [app.parent, app.independent] {
            screen.performAndWait { screen.automaticallyMergesChangesFromParent = true }
        }
        scratch = ManagedObjectContext(
            concurrencyType: .privateQueue,
            coordinator: app.parent.persistentStoreCoordinator
        )
    }

    func confirm(completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
        scratch.perform { [scratch] in
            completion(Result { try scratch.save() })
        }
    }

    func cancel() {
        scratch.perform { [scratch] in scratch.rollback() }
    }
}
