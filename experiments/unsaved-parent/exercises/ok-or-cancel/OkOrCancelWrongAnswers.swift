import ManagedStore
import StopsApp

/// Wrong: the lesson's fix. The parent's save contains whatever else is unsaved in the parent.
final class OkOrCancelSavesTheParent: StopEditor {
    let scratch: ManagedObjectContext
    private let parent: ManagedObjectContext

    init(app: AppContexts) {
        parent = app.parent
        scratch = ManagedObjectContext(concurrencyType: .privateQueue, parent: app.parent)
        app.independent.performAndWait { app.independent.automaticallyMergesChangesFromParent = true }
    }

    func confirm(completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
        scratch.perform { [scratch, parent] in
            let result = Result {
                try scratch.save()
                try parent.performAndWait { try parent.save() }
            }
            completion(result)
        }
    }

    func cancel() {}
}

/// Wrong: a context of its own over the store, but no screen merges its save.
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

/// Wrong: edits in the app's own context, so Cancel discards all changes there.
final class OkOrCancelInPlace: StopEditor {
    let scratch: ManagedObjectContext
    private let independent: ManagedObjectContext

    init(app: AppContexts) {
        scratch = app.parent
        independent = app.independent
        independent.performAndWait { independent.automaticallyMergesChangesFromParent = true }
    }

    func confirm(completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
        scratch.perform { [scratch] in
            completion(Result { try scratch.save() })
        }
    }

    func cancel() {
        scratch.performAndWait { scratch.rollback() }
    }
}
