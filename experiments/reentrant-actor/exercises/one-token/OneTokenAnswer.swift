// import reentrant_actor

/// Keeps the newest token and, during a refresh, the refresh's task. The task removes itself from the actor, whether it
/// has succeeded or not, before any call that awaits it continues.
actor OneTokenAnswer: TokenKeeper {
    private let server: TokenServer
    private var token: Token?
    private var refresh: Task<Token, any Error>?

    init(_ server: TokenServer) {
        self.server = server
    }

    func token(insteadOf refused: Token?) async throws -> Token {
        if let refresh { return try await refresh.value }
        // Another call may have replaced the refused token already.
        if let token, token != refused { return token }
        let refresh = Task {
            defer { self.refresh = nil }
            let newest = try await server.refreshedToken()
            token = newest
            return newest
        }
        self.refresh = refresh
        return try await refresh.value
    }
}
