/// Wrong: it does not know what is in the list, and searches for it again.
final class ClearAtOnceAsksAgain: SearchField {
    private let server: SearchServer
    private let show: @MainActor (SearchResults) -> Void
    private var search: Task<Void, Never>?

    init(_ server: SearchServer, show: @escaping @MainActor (SearchResults) -> Void) {
        self.server = server
        self.show = show
    }

    func textDidChange(_ text: String) {
        search?.cancel()
        guard !text.isEmpty else { return show(.none) }
        search = Task {
            let results = await server.results(for: text)
            guard !Task.isCancelled else { return }
            show(results)
        }
    }
}
