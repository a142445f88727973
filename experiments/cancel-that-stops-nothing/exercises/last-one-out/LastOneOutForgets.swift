import Locking

/// Wrong: one request for all, which nobody can cancel: the task that makes it is nobody's.
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
