import ManagedStore

/// A screen that edits stops, with OK and Cancel.
@MainActor
package protocol StopEditor: AnyObject, Sendable {
    /// Opens the editor. The app's own context may have other changes that the user has not confirmed yet.
    init(app: AppContexts)

    /// The context in which the user edits, with a queue of its own.
    var scratch: ManagedObjectContext { get }

    /// Stores the edited names, and shows them on every screen, when the user taps OK. The editor closes with the tap,
    /// and its owner releases it.
    ///
    /// - Parameter completion: Call when all steps have ended, on any thread. Pass an error if a step failed.
    func confirm(completion: @escaping @Sendable (Result<Void, any Error>) -> Void)

    /// Discards the whole edit, when the user taps Cancel, and the editor closes.
    func cancel()
}
