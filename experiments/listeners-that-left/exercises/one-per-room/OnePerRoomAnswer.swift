// import listeners_that_left
import Foundation
import Locking

/// Has an entry for each room with listeners. The room's last listener takes the entry and its connection away.
final class OnePerRoomAnswer: RoomInbox {
    private struct Room {
        let connection: UUID
        let task: Task<Void, Never>
        var listeners: [UUID: AsyncStream<Message>.Continuation] = [:]
        var newest: Message?
    }

    private let server: ChatServer
    private let rooms = Locked<[Int: Room]>([:])

    init(_ server: ChatServer) {
        self.server = server
    }

    var listeners: Int { rooms.withLock { $0.values.reduce(0) { $0 + $1.listeners.count } } }

    func messages(in room: Int) -> AsyncStream<Message> {
        let (stream, continuation) = AsyncStream<Message>.makeStream()
        let listener = UUID()
        continuation.onTermination = { _ in self.remove(listener, from: room) }
        rooms.withLock { rooms in
            // Under the lock, so that no later message comes first. Nobody waits for this stream yet.
            if let newest = rooms[room]?.newest { continuation.yield(newest) }
            rooms[room, default: connected(to: room)].listeners[listener] = continuation
        }
        return stream
    }

    private func connected(to room: Int) -> Room {
        let connection = UUID()
        return Room(connection: connection, task: Task { await receive(connection, room) })
    }

    private func receive(_ connection: UUID, _ room: Int) async {
        for await message in server.connect(to: room) {
            let listeners = rooms.withLock { rooms -> [UUID: AsyncStream<Message>.Continuation] in
                guard rooms[room]?.connection == connection else { return [:] }
                rooms[room]?.newest = message
                return rooms[room]?.listeners ?? [:]
            }
            for continuation in listeners.values { continuation.yield(message) }
        }
    }

    private func remove(_ listener: UUID, from room: Int) {
        let ended = rooms.withLock { rooms -> Room? in
            rooms[room]?.listeners[listener] = nil
            return rooms[room]?.listeners.isEmpty == true ? rooms.removeValue(forKey: room) : nil
        }
        ended?.task.cancel()
    }
}
