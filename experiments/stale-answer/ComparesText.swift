/// Searches in a task for each text, and shows its results if the text is still in the field.
final class ComparesText: SearchField {
    private let server: SearchServer
    private let show: @MainActor (SearchResults) -> Void
    /// The text in the field.
    private var newest = ""

    init(_ server: SearchServer, show: @escaping @MainActor (SearchResults) -> Void) {
        self.server = server
        self.show = show
    }

    func textDidChange(_ text: String) {
        newest = text
        Task {
            let results = await server.results(for: text)
            guard text == newest else { return }
            show(results)
        }
    }
}
