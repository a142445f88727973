/// Wrong: the task stores the token, and the call that has made the task drops it, behind its own await. Others that go on
/// before it find a task that has ended.
actor OneTokenMakerDrops: TokenKeeper {
    private let server: TokenServer
    private var token: Token?
    private var refresh: Task<Token, any Error>?

    init(_ server: TokenServer) {
        self.server = server
    }

    func token(insteadOf refused: Token?) async throws -> Token {
        if let token, token != refused { return token }
        if let refresh { return try await refresh.value }
        let refresh = Task {
            let newest = try await server.refreshedToken()
            token = newest
            return newest
        }
        self.refresh = refresh
        defer { self.refresh = nil }
        return try await refresh.value
    }
}
