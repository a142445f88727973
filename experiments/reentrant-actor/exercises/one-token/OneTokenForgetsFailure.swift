/// Wrong: what ends the task's time stands behind the await, where a failure never gets.
actor OneTokenForgetsFailure: TokenKeeper {
    private let server: TokenServer
    private var token: Token?
    private var refresh: Task<Token, any Error>?

    init(_ server: TokenServer) {
        self.server = server
    }

    func token(insteadOf refused: Token?) async throws -> Token {
        if let refresh { return try await refresh.value }
        if let token, token != refused { return token }
        let refresh = Task {
            let newest = try await server.refreshedToken()
            token = newest
            self.refresh = nil
            return newest
        }
        self.refresh = refresh
        return try await refresh.value
    }
}
