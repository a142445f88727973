// import stale_answer

/// Searches for the text in the field. An empty field empties the list at once, and a text whose results are in the
/// list is not searched for again. Only the newest text's results are ever shown.
///
/// At the start, it searches for an empty text like for any other, and shows each answer.
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
