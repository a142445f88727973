/// Wrong: for a text that needs no search, the method returns without cancelling. The previous search still shows its
/// results.
final class ClearAtOnceGoesOn: SearchField {
    private let server: SearchServer
    private let show: @MainActor (SearchResults) -> Void
    private var search: Task<Void, Never>?
    /// What is in the list.
    private var listed = SearchResults.none

    init(_ server: SearchServer, show: @escaping @MainActor (SearchResults) -> Void) {
        self.server = server
        self.show = show
    }

    func textDidChange(_ text: String) {
        guard text != listed.text else { return }
        guard !text.isEmpty else { return list(.none) }
        search?.cancel()
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

/// Wrong: it does not remember which text the list belongs to, and searches for that text again.
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

/// Wrong: it copies the lesson's fix. When the field is emptied, the list stays full until the server answers.
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

/// Wrong: it runs one search at a time, and a cancel does not end the search in progress. Text typed meanwhile is never
/// searched for.
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
