import Locking

/// A server that sends messages to its connections. A connection is a stream, or one request for the next message.
package final class ChatServer: Sendable {
    private struct WeakMessage: Sendable {
        weak let message: Message?
    }

    private struct Connection: Sendable {
        let room: Int
        let continuation: AsyncStream<Message>.Continuation
    }

    /// A request for the message after a number.
    private struct Request: Sendable {
        let room: Int
        let number: Int
        let continuation: CheckedContinuation<Message?, Never>
    }

    private struct State {
        var lastIdentifier = 0
        /// The number of messages that each room has.
        var newest: [Int: Int] = [:]
        var connections: [Int: Connection] = [:]
        var requests: [Int: Request] = [:]
        var mostConnections = 0
        /// Every message that the server has made.
        var made: [WeakMessage] = []

        mutating func newIdentifier() -> Int {
            lastIdentifier += 1
            return lastIdentifier
        }

        mutating func message(_ room: Int, _ number: Int) -> Message {
            let message = Message(room: room, number: number)
            made.append(WeakMessage(message: message))
            return message
        }

        mutating func countConnections() {
            mostConnections = max(mostConnections, connections.count + requests.count)
        }
    }

    private let state = Locked(State())

    package init() {}

    // MARK: - For the app

    /// Opens a connection for the later messages of a room. The connection closes when the loop over it ends.
    package func connect(to room: Int = 1) -> AsyncStream<Message> {
        let (stream, continuation) = AsyncStream<Message>.makeStream()
        let identifier = state.withLock { $0.newIdentifier() }
        continuation.onTermination = { [state] _ in
            state.withLock { _ = $0.connections.removeValue(forKey: identifier) }
        }
        state.withLock { state in
            state.connections[identifier] = Connection(room: room, continuation: continuation)
            state.countConnections()
        }
        return stream
    }

    /// Returns the message after a number, and waits for it if it has not been sent yet. Returns nil if the task is
    /// cancelled.
    package func message(after number: Int, in room: Int = 1) async -> Message? {
        let identifier = state.withLock { $0.newIdentifier() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state -> Message?? in
                    if Task.isCancelled { return .some(nil) }
                    if state.newest[room, default: 0] > number { return state.message(room, number + 1) }
                    state.requests[identifier] = Request(room: room, number: number, continuation: continuation)
                    state.countConnections()
                    return nil
                }
                if let message = answer { continuation.resume(returning: message) }
            }
        } onCancel: {
            let request = state.withLock { $0.requests.removeValue(forKey: identifier) }
            request?.continuation.resume(returning: nil)
        }
    }

    /// The number of the newest message in a room; 0 if there is none.
    package func newest(in room: Int = 1) -> Int { state.withLock { $0.newest[room, default: 0] } }

    // MARK: - For the trial

    /// Sends the next message of a room.
    package func send(to room: Int = 1) {
        let (message, connections, requests) = state.withLock { state in
            let number = state.newest[room, default: 0] + 1
            state.newest[room] = number
            let requests = state.requests.filter { $0.value.room == room }
            for identifier in requests.keys { state.requests[identifier] = nil }
            return (state.message(room, number), state.connections.values.filter { $0.room == room }, requests.values)
        }
        for connection in connections { connection.continuation.yield(message) }
        for request in requests { request.continuation.resume(returning: message) }
    }

    /// The number of connections that are open.
    package var openConnections: Int { state.withLock { $0.connections.count + $0.requests.count } }

    /// The number of connections to a room that are open.
    package func openConnections(to room: Int) -> Int {
        state.withLock { state in
            state.connections.values.count { $0.room == room } + state.requests.values.count { $0.room == room }
        }
    }

    /// The most connections that were open at once.
    package var mostConnections: Int { state.withLock { $0.mostConnections } }

    /// The number of messages that are in memory.
    package var messagesInMemory: Int { state.withLock { $0.made.count { $0.message != nil } } }
}
