/// A server that greets its clients.
package protocol GreetingServer: SendableMetatype {
    /// Serves each connection of a socket as soon as the connection comes, until the task is cancelled.
    ///
    /// - Parameter log: Receives the errors of connections.
    /// - Throws: The error that ended the server early.
    static func serve(_ socket: ListeningSocket, log: ErrorLog) async throws
}
