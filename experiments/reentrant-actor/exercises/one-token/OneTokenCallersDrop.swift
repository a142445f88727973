/// Wrong: each caller drops the task behind its own await. One that resumes late drops the task of the next refresh.
actor OneTokenCallersDrop: TokenKeeper {
    private let server: TokenServer
    private var token: Token?
    private var refresh: Task<Token, any Error>?

    init(_ server: TokenServer) {
        self.server = server
    }

    func token(insteadOf refused: Token?) async throws -> Token {
        if let token, token != refused { return token }
        let refresh = refresh ?? newRefresh()
        self.refresh = refresh
        defer { self.refresh = nil }
        return try await refresh.value
    }

    private func newRefresh() -> Task<Token, any Error> {
        Task {
            let newest = try await server.refreshedToken()
            token = newest
            return newest
        }
    }
}
