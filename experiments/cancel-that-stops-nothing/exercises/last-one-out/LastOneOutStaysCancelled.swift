import Locking

/// Wrong: the last one cancels the request, and the request is kept. A screen that asks later gets the cancelled one.
final class LastOneOutStaysCancelled: SharedPage {
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
        try Task.checkCancellation()
        let fetch = join()
        return try await withTaskCancellationHandler {
            try await fetch.value
        } onCancel: {
            leave(fetch)
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

    private func leave(_ fetch: Task<Page, any Error>) {
        let isLast = state.withLock { state in
            state.waiting -= 1
            return state.waiting == 0
        }
        if isLast { fetch.cancel() }
    }
}
