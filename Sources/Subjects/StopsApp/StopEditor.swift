import ManagedStore

/// A screen that edits stops, with OK and Cancel.
@MainActor
package protocol StopEditor: AnyObject, Sendable {
    /// Opens the editor. The app's own context may have changes that the user has not confirmed yet.
    init(app: AppContexts)

    /// The context in which the user edits. The context has its own queue.
    var scratch: ManagedObjectContext { get }

    /// The user taps OK: the names are stored, and every screen shows them.
    ///
    /// - Parameter completion: Call at the end, on any thread. Pass an error if any part failed.
    func confirm(completion: @escaping @Sendable (Result<Void, any Error>) -> Void)

    /// The user taps Cancel: no part of the edit remains.
    func cancel()
}
