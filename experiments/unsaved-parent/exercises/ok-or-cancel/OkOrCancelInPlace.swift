import ManagedStore
import StopsApp

/// Wrong: edits in the app's own context, and a Cancel that takes back everything there.
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
