// import stale_answer

/// First cancels the previous search, even if the new text needs no search. Then checks whether a search is needed.
final class ClearAtOnceAnswer: SearchField {
    private let server: SearchServer
    private let show: @MainActor (SearchResults) -> Void
    private var search: Task<Void, Never>?
    /// The results that are in the list.
    private var listed = SearchResults.none

    init(_ server: SearchServer, show: @escaping @MainActor (SearchResults) -> Void) {
        self.server = server
        self.show = show
    }

    func textDidChange(_ text: String) {
        search?.cancel()
        guard text != listed.text else { return }
        guard !text.isEmpty else { return list(.none) }
        search = Task {
            let results = await server.results(for: text)
            guard !Task.isCancelled else { return }
            list(results)
        }
    }

    private func list(_ results: SearchResults) {
        listed = results
        show(results)
    }
}
