/// A search field that searches when the user has stopped typing. If the user changes the text before, no search begins
/// for the old text.
final class DebouncesAndAsks: SearchField {
    private let server: SearchServer
    private let show: @MainActor (SearchResults) -> Void
    private var search: Task<Void, Never>?

    init(_ server: SearchServer, show: @escaping @MainActor (SearchResults) -> Void) {
        self.server = server
        self.show = show
    }

    func textDidChange(_ text: String) {
        search?.cancel()
        search = Task {
            do {
                try await Task.sleep(for: .milliseconds(20))
            } catch {
                return
            }
            let results = await server.results(for: text)
            guard !Task.isCancelled else { return }
            show(results)
        }
    }
}
