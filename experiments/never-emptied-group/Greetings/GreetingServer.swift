/// A server that greets its clients.
package protocol GreetingServer: SendableMetatype {
    /// Serves the connections of a socket, each at once, until the task is cancelled.
    ///
    /// - Parameter log: For what goes wrong with a connection.
    /// - Throws: What ends the server before.
    static func serve(_ socket: ListeningSocket, log: ErrorLog) async throws
}
