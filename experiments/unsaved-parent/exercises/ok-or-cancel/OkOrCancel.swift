import ManagedStore
import StopsApp

/// An editor. OK stores the new names and shows them in the app's context and in the independent one; Cancel discards
/// them.
///
/// While the editor is open, the app's context has another form's change, which the user has not confirmed. Neither OK
/// nor Cancel may store that change or lose it. Today the editor is a child, and OK saves the child.
package final class OkOrCancel: StopEditor {
    package let scratch: ManagedObjectContext

    package init(app: AppContexts) {
        scratch = ManagedObjectContext(concurrencyType: .privateQueue, parent: app.parent)
    }

    package func confirm(completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
        scratch.perform { [scratch] in
            completion(Result { try scratch.save() })
        }
    }

    package func cancel() {}
}
