/// Waits until the user has stopped typing, and cancels the waiting task when the text changes.
final class Debounces: SearchField {
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
            try? await Task.sleep(for: .milliseconds(20))
            show(await server.results(for: text))
        }
    }
}
