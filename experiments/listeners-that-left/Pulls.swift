import Locking

/// Keeps no listeners. Each listener asks the server for the message after the last one that it has received.
final class Pulls: Inbox {
    private let server: ChatServer

    init(_ server: ChatServer) {
        self.server = server
    }

    var listeners: Int { 0 }

    func messages() -> AsyncStream<Message> {
        let last = Locked(server.newest())
        return AsyncStream { [server] in
            let message = await server.message(after: last.withLock { $0 })
            if let message { last.withLock { $0 = message.number } }
            return message
        }
    }
}
