/// Opens a connection for each listener, so there is no list to keep.
final class TaskPerListener: Inbox {
    private let server: ChatServer

    init(_ server: ChatServer) {
        self.server = server
    }

    var listeners: Int { 0 }

    func messages() -> AsyncStream<Message> {
        AsyncStream { continuation in
            Task { [server] in
                for await message in server.connect() { continuation.yield(message) }
                continuation.finish()
            }
        }
    }
}
