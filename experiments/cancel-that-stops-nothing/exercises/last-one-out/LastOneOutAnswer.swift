import Locking

// import cancel_that_stops_nothing

/// Counts the callers that wait for the request in flight. A cancelled caller is no longer counted, and the last one
/// cancels the request.
final class LastOneOutAnswer: SharedPage {
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
        // The handler of a cancelled task runs at once: a caller that is already cancelled must not be counted.
        try Task.checkCancellation()
        let fetch = join()
        defer { forget(fetch) }
        return try await withTaskCancellationHandler {
            try await fetch.value
        } onCancel: {
            leave(fetch)
        }
    }

    private func join() -> Task<Page, any Error> {
        state.withLock { state in
            state.waiting += 1
            if let fetch = state.fetch { return fetch }
            let fetch = Task { try await server.answer(to: 1) }
            state = State(fetch: fetch, waiting: 1)
            return fetch
        }
    }

    private func leave(_ fetch: Task<Page, any Error>) {
        let abandoned: Task<Page, any Error>? = state.withLock { state in
            guard state.fetch == fetch else { return nil }
            state.waiting -= 1
            guard state.waiting == 0 else { return nil }
            state.fetch = nil
            return fetch
        }
        // Outside the lock, because cancelling a task runs other code's cancellation handlers.
        abandoned?.cancel()
    }

    /// Forgets a request that has ended: later callers need another one.
    private func forget(_ fetch: Task<Page, any Error>) {
        state.withLock { if $0.fetch == fetch { $0.fetch = nil } }
    }
}
