import Locking

/// Keeps a stream for each listener, with room for one message, so that a listener cannot fill the memory.
final class NewestOnly: Inbox {
    private struct Listener {
        let stream: AsyncStream<Message>
        let continuation: AsyncStream<Message>.Continuation
    }

    private struct State {
        var listeners: [Listener] = []
        var connection: Task<Void, Never>?
    }

    private let server: ChatServer
    private let state = Locked(State())

    init(_ server: ChatServer) {
        self.server = server
    }

    var listeners: Int { state.withLock { $0.listeners.count } }

    func messages() -> AsyncStream<Message> {
        let (stream, continuation) = AsyncStream<Message>.makeStream(bufferingPolicy: .bufferingNewest(1))
        state.withLock { state in
            state.listeners.append(Listener(stream: stream, continuation: continuation))
            if state.connection == nil { state.connection = Task { await receive() } }
        }
        return stream
    }

    private func receive() async {
        for await message in server.connect() {
            for listener in state.withLock({ $0.listeners }) { listener.continuation.yield(message) }
        }
    }
}
