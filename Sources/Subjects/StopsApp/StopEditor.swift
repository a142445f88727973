import ManagedStore

/// A screen that edits stops, with OK and Cancel.
@MainActor
package protocol StopEditor: AnyObject, Sendable {
    /// The editor is opened. The app's own context may have changes that are not confirmed yet.
    init(app: AppContexts)

    /// The context in which the user edits, on its own queue.
    var scratch: ManagedObjectContext { get }

    /// The user taps OK: the names are stored, and every screen shows them.
    ///
    /// - Parameter completion: Call at the end, on any thread; with an error if a part of it has failed.
    func confirm(completion: @escaping @Sendable (Result<Void, any Error>) -> Void)

    /// The user taps Cancel: no part of the edit remains.
    func cancel()
}
