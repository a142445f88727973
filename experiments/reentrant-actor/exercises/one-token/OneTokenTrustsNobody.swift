/// Wrong: a refused token is a reason to refresh, also where another call has replaced it long ago.
actor OneTokenTrustsNobody: TokenKeeper {
    private let server: TokenServer
    private var token: Token?
    private var refresh: Task<Token, any Error>?

    init(_ server: TokenServer) {
        self.server = server
    }

    func token(insteadOf refused: Token?) async throws -> Token {
        if let refresh { return try await refresh.value }
        if let token, refused == nil { return token }
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
