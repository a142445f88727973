/// Cancels the previous search for each new text. Results of a cancelled search are not shown.
final class AsksAfter: SearchField {
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
            // The task runs on the main actor, like every text change, so the check still holds when `show` runs.
            guard !Task.isCancelled else { return }
            show(results)
        }
    }
}
