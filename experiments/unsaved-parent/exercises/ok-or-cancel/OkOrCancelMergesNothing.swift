import ManagedStore
import StopsApp

/// Wrong: a context of its own over the store, and no screen that learns of its save.
final class OkOrCancelMergesNothing: StopEditor {
    let scratch: ManagedObjectContext

    init(app: AppContexts) {
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

    func cancel() {}
}
