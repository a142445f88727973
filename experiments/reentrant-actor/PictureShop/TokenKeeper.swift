/// An actor that keeps the token of an app's requests.
package protocol TokenKeeper: Actor {
    init(_ server: TokenServer)

    /// Returns the token with which a request is sent.
    ///
    /// - Parameter refused: The token with which the server refused the request, or nil if the request was not sent
    ///   yet.
    /// - Throws: The error that the server throws.
    func token(insteadOf refused: Token?) async throws -> Token
}
