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
