import Foundation
import Locking

/// Keeps a continuation for each listener, and drops the continuation when a message finds its stream ended. The
/// connection ends with the last listener.
final class PrunesOnYield: Inbox {
    private struct State {
        var listeners: [UUID: AsyncStream<Message>.Continuation] = [:]
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
            state.listeners[UUID()] = continuation
            if state.connection == nil { state.connection = Task { await receive() } }
        }
        return stream
    }

    private func receive() async {
        for await message in server.connect() {
            for (listener, continuation) in state.withLock({ $0.listeners }) {
                if case .terminated = continuation.yield(message) { remove(listener) }
            }
        }
    }

    private func remove(_ listener: UUID) {
        let ended = state.withLock { state -> Task<Void, Never>? in
            state.listeners[listener] = nil
            guard state.listeners.isEmpty else { return nil }
            defer { state.connection = nil }
            return state.connection
        }
        ended?.cancel()
    }
}
