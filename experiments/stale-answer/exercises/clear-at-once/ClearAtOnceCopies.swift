/// Wrong: the lesson's answer. An empty field waits for the server, and so does its list.
final class ClearAtOnceCopies: SearchField {
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
            let results = await server.results(for: text)
            guard !Task.isCancelled else { return }
            show(results)
        }
    }
}
