import Locking

/// Wrong: one request for all, and the first cancel ends it for all.
final class LastOneOutForAll: SharedPage {
    private let server: ReportServer
    private let fetch = Locked<Task<Page, any Error>?>(nil)

    init(_ server: ReportServer) {
        self.server = server
    }

    func page() async throws -> Page {
        try Task.checkCancellation()
        let fetch = fetch.withLock { current in
            let fetch = current ?? Task { try await server.answer(to: 1) }
            current = fetch
            return fetch
        }
        defer { self.fetch.withLock { if $0 == fetch { $0 = nil } } }
        return try await withTaskCancellationHandler {
            try await fetch.value
        } onCancel: {
            fetch.cancel()
        }
    }
}

/// Wrong: the last caller cancels the request, but the request is kept. A later caller gets the cancelled request.
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

/// Wrong: one request for all, which no caller can cancel: the task that makes the request belongs to no caller.
final class LastOneOutForgets: SharedPage {
    private let server: ReportServer
    private let fetch = Locked<Task<Page, any Error>?>(nil)

    init(_ server: ReportServer) {
        self.server = server
    }

    func page() async throws -> Page {
        try Task.checkCancellation()
        let fetch = fetch.withLock { current in
            let fetch = current ?? Task { try await server.answer(to: 1) }
            current = fetch
            return fetch
        }
        defer { self.fetch.withLock { if $0 == fetch { $0 = nil } } }
        return try await fetch.value
    }
}

/// Wrong: counts each caller inside the operation. If the caller's task is already cancelled, the cancellation handler
/// runs before the caller is counted.
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
