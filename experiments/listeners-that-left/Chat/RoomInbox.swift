/// The messages of many rooms, for each screen that listens to one of them.
package protocol RoomInbox: AnyObject, Sendable {
    init(_ server: ChatServer)

    /// Returns a stream of a room's messages for one listener. Call on any thread. The listener leaves when it returns
    /// from its loop over the stream, or when its task is cancelled.
    func messages(in room: Int) -> AsyncStream<Message>

    /// The number of listeners of all rooms, for the log.
    @MainActor var listeners: Int { get }
}
