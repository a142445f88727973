// import listeners_that_left

/// Passes the messages of each room on to the room's listeners. The listeners of a room share one connection, which
/// closes when the last of them leaves. A new listener first gets the newest message of its room.
///
/// At the start, each listener has a connection of its own, which never closes.
package final class OnePerRoom: RoomInbox {
    private let server: ChatServer

    package init(_ server: ChatServer) {
        self.server = server
    }

    package var listeners: Int { 0 }

    package func messages(in room: Int) -> AsyncStream<Message> {
        AsyncStream { continuation in
            Task { [server] in
                for await message in server.connect(to: room) { continuation.yield(message) }
            }
        }
    }
}
