import Foundation
import Locking

/// Keeps a continuation for each listener until the listener leaves. The connection ends with the last listener.
final class EndsWithTheLast: Inbox {
    private struct Connection {
        let name: UUID
        let task: Task<Void, Never>
    }

    private struct State {
        var listeners: [UUID: AsyncStream<Message>.Continuation] = [:]
        var connection: Connection?
    }

    private let server: ChatServer
    private let state = Locked(State())

    init(_ server: ChatServer) {
        self.server = server
    }

    var listeners: Int { state.withLock { $0.listeners.count } }

    func messages() -> AsyncStream<Message> {
        let (stream, continuation) = AsyncStream<Message>.makeStream()
        let listener = UUID()
        continuation.onTermination = { _ in self.remove(listener) }
        state.withLock { state in
            state.listeners[listener] = continuation
            if state.connection == nil { state.connection = connect() }
        }
        return stream
    }

    private func connect() -> Connection {
        let name = UUID()
        return Connection(name: name, task: Task { await receive(name) })
    }

    private func receive(_ name: UUID) async {
        for await message in server.connect() {
            // A connection that has ended may still have messages, which are not for the listeners of the next one.
            let listeners = state.withLock { $0.connection?.name == name ? $0.listeners : [:] }
            for continuation in listeners.values { continuation.yield(message) }
        }
        // If the server closes the connection, its listeners' streams end, and the next listener connects anew.
        let ended = state.withLock { state -> [UUID: AsyncStream<Message>.Continuation] in
            guard state.connection?.name == name else { return [:] }
            defer { state = State() }
            return state.listeners
        }
        for continuation in ended.values { continuation.finish() }
    }

    private func remove(_ listener: UUID) {
        let ended = state.withLock { state -> Connection? in
            state.listeners[listener] = nil
            guard state.listeners.isEmpty else { return nil }
            defer { state.connection = nil }
            return state.connection
        }
        ended?.task.cancel()
    }
}
