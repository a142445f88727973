/// Cancels the previous search.
final class CancelsOnly: SearchField {
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
            show(await server.results(for: text))
        }
    }
}
