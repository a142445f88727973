// import stale_answer

/// Searches for what is in the field. An empty field empties the list at once, and a text whose results are in the list
/// is not searched for again. Only the newest text's results are ever shown.
///
/// Today an empty text is searched for like any other, and each answer is shown.
package final class ClearAtOnce: SearchField {
    private let server: SearchServer
    private let show: @MainActor (SearchResults) -> Void
    private var search: Task<Void, Never>?

    package init(_ server: SearchServer, show: @escaping @MainActor (SearchResults) -> Void) {
        self.server = server
        self.show = show
    }

    package func textDidChange(_ text: String) {
        search?.cancel()
        search = Task {
            show(await server.results(for: text))
        }
    }
}
