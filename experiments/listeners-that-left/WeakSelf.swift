import Locking

/// Keeps a stream for each listener. The connection does not keep the inbox.
final class WeakSelf: Inbox {
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
        let (stream, continuation) = AsyncStream<Message>.makeStream()
        state.withLock { state in
            state.listeners.append(Listener(stream: stream, continuation: continuation))
            if state.connection == nil { state.connection = connection() }
        }
        return stream
    }

    private func connection() -> Task<Void, Never> {
        Task { [weak self, server] in
            for await message in server.connect() {
                guard let self else { return }
                for listener in state.withLock({ $0.listeners }) { listener.continuation.yield(message) }
            }
        }
    }
}
