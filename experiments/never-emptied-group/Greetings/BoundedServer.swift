/// A server that greets a limited number of clients at once.
package protocol BoundedServer: SendableMetatype {
    /// Serves the connections of a socket until the task is cancelled.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of connections that are served at once. Any further client is refused.
    ///   - log: The log that receives the errors of connections.
    static func serve(_ socket: ListeningSocket, atMost limit: Int, log: ErrorLog) async
}
