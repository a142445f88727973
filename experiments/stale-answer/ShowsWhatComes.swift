/// Starts a task for each text. Each task searches and shows its results.
final class ShowsWhatComes: SearchField {
    private let server: SearchServer
    private let show: @MainActor (SearchResults) -> Void

    init(_ server: SearchServer, show: @escaping @MainActor (SearchResults) -> Void) {
        self.server = server
        self.show = show
    }

    func textDidChange(_ text: String) {
        Task {
            show(await server.results(for: text))
        }
    }
}
