/// Wrong: it searches once at a time, and a cancel does not end the search that it waits for. What is typed meanwhile is
/// never searched for.
final class ClearAtOnceLoads: SearchField {
    private let server: SearchServer
    private let show: @MainActor (SearchResults) -> Void
    private var search: Task<Void, Never>?
    private var isLoading = false
    /// What is in the list.
    private var listed = SearchResults.none

    init(_ server: SearchServer, show: @escaping @MainActor (SearchResults) -> Void) {
        self.server = server
        self.show = show
    }

    func textDidChange(_ text: String) {
        search?.cancel()
        guard text != listed.text else { return }
        guard !text.isEmpty else { return list(.none) }
        guard !isLoading else { return }
        isLoading = true
        search = Task {
            let results = await server.results(for: text)
            isLoading = false
            guard !Task.isCancelled else { return }
            list(results)
        }
    }

    private func list(_ results: SearchResults) {
        listed = results
        show(results)
    }
}
