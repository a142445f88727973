/// Keeps the token that an app's requests carry.
package protocol TokenKeeper: Actor {
    init(_ server: TokenServer)

    /// The token to send a request with.
    ///
    /// - Parameter refused: The token that the request carried when the server refused it; nil for a request that was
    ///   not sent yet.
    /// - Throws: What the server throws.
    func token(insteadOf refused: Token?) async throws -> Token
}
