// import reentrant_actor

/// Keeps the token that an app's requests carry, and has the server make a new one where a token was refused. Whatever
/// is asked at the same time, the server is asked once for each new token.
///
/// Today each call that needs a new token asks for one.
package actor OneToken: TokenKeeper {
    private let server: TokenServer
    private var token: Token?

    package init(_ server: TokenServer) {
        self.server = server
    }

    package func token(insteadOf refused: Token?) async throws -> Token {
        if let token, token != refused { return token }
        let token = try await server.refreshedToken()
        self.token = token
        return token
    }
}
