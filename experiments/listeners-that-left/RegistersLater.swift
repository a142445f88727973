import Foundation

/// Keeps the listeners on the main actor. A task adds each listener, and another removes the listener when its stream
/// ends.
@MainActor
final class RegistersLater: Inbox {
    private nonisolated let server: ChatServer
    private var continuations: [UUID: AsyncStream<Message>.Continuation] = [:]
    private var connection: Task<Void, Never>?

    nonisolated init(_ server: ChatServer) {
        self.server = server
    }

    var listeners: Int { continuations.count }

    nonisolated func messages() -> AsyncStream<Message> {
        let (stream, continuation) = AsyncStream<Message>.makeStream()
        Task { @MainActor in add(continuation) }
        return stream
    }

    private func add(_ continuation: AsyncStream<Message>.Continuation) {
        let listener = UUID()
        continuation.onTermination = { _ in Task { @MainActor in self.remove(listener) } }
        continuations[listener] = continuation
        if connection == nil { connection = Task { await receive() } }
    }

    private func receive() async {
        for await message in server.connect() {
            for continuation in continuations.values { continuation.yield(message) }
        }
    }

    private func remove(_ listener: UUID) {
        continuations[listener] = nil
        guard continuations.isEmpty else { return }
        connection?.cancel()
        connection = nil
    }
}
