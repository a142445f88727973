// import reentrant_actor

/// Keeps the token that an app's requests carry, and asks the server for a new token when the current one was refused.
/// However many calls come at the same time, it asks the server once for each new token.
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
