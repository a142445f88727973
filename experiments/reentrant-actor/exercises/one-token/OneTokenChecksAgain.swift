/// Wrong: after the await it looks whether another call was faster, and the server has been asked by all of them.
actor OneTokenChecksAgain: TokenKeeper {
    private let server: TokenServer
    private var token: Token?

    init(_ server: TokenServer) {
        self.server = server
    }

    func token(insteadOf refused: Token?) async throws -> Token {
        if let token, token != refused { return token }
        let newest = try await server.refreshedToken()
        if let token, token.number > newest.number { return token }
        token = newest
        return newest
    }
}
