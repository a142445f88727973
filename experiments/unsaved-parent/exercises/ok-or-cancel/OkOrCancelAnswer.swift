import ManagedStore
import StopsApp

/// Edits in a separate context over the store: its save contains only the edit, and the other contexts merge it. Each
/// context keeps its own changes.
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
