/// The model behind a search field and the list below it.
@MainActor
package protocol SearchField: AnyObject, SendableMetatype {
    /// - Parameter show: Replaces the list's contents with these results.
    init(_ server: SearchServer, show: @escaping @MainActor (SearchResults) -> Void)

    /// Searches for a text. Called when the user has typed the text.
    func textDidChange(_ text: String)
}
