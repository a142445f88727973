/// Wrong: the call that makes the task stores the token and drops the task, behind its own await. Most of the others go on
/// before it: they find the token before, and after a failure the failed task.
actor OneTokenMakerStores: TokenKeeper {
    private let server: TokenServer
    private var token: Token?
    private var refresh: Task<Token, any Error>?

    init(_ server: TokenServer) {
        self.server = server
    }

    func token(insteadOf refused: Token?) async throws -> Token {
        if let token, token != refused { return token }
        if let refresh { return try await refresh.value }
        let refresh = Task { [server] in try await server.refreshedToken() }
        self.refresh = refresh
        defer { self.refresh = nil }
        let newest = try await refresh.value
        token = newest
        return newest
    }
}
