/// Wrong: the lesson's task in flight, dropped on failure. It stays when it has succeeded, as a picture may and a token
/// may not: the token that was refused is handed out again.
actor OneTokenKeepsTask: TokenKeeper {
    private let server: TokenServer
    private var refresh: Task<Token, any Error>?

    init(_ server: TokenServer) {
        self.server = server
    }

    func token(insteadOf refused: Token?) async throws -> Token {
        if let refresh { return try await refresh.value }
        let refresh = Task {
            do {
                return try await server.refreshedToken()
            } catch {
                self.refresh = nil
                throw error
            }
        }
        self.refresh = refresh
        return try await refresh.value
    }
}
