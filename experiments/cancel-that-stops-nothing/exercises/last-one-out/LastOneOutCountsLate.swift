import Locking

/// Wrong: it counts inside the operation, and the handler of a task that comes cancelled has run before.
final class LastOneOutCountsLate: SharedPage {
    private struct State {
        var fetch: Task<Page, any Error>?
        var waiting = 0
    }

    private let server: ReportServer
    private let state = Locked(State())

    init(_ server: ReportServer) {
        self.server = server
    }

    func page() async throws -> Page {
        try await withTaskCancellationHandler {
            let fetch = join()
            defer { leave() }
            return try await fetch.value
        } onCancel: {
            leave()
        }
    }

    private func join() -> Task<Page, any Error> {
        state.withLock { state in
            state.waiting += 1
            let fetch = state.fetch ?? Task { try await server.answer(to: 1) }
            state.fetch = fetch
            return fetch
        }
    }

    private func leave() {
        state.withLock { state in
            state.waiting -= 1
            guard state.waiting <= 0 else { return }
            state.fetch?.cancel()
            state = State()
        }
    }
}
