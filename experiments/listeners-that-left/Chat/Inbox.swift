/// The messages of a chat, for each screen that listens.
package protocol Inbox: AnyObject, Sendable {
    init(_ server: ChatServer)

    /// Returns a stream of the messages that its connection receives later, for one listener. Call on any thread. The
    /// listener leaves when it returns from its loop over the stream, or when its task is cancelled.
    func messages() -> AsyncStream<Message>

    /// The number of listeners in the inbox's list, for its log.
    @MainActor var listeners: Int { get }
}
