import Locking

/// Sends each message through a separate stream to each board. A stream that ends leaves the list by itself.
final class EndedUnderLock: ScoreFeed {
    private let consumers = Locked<[ObjectIdentifier: Task<Void, Never>]>([:])
    private let continuations = Locked<[ObjectIdentifier: AsyncStream<ScoreMessage>.Continuation]>([:])

    init() {}

    func add(_ board: ScoreBoard) {
        let name = ObjectIdentifier(board)
        let (stream, continuation) = AsyncStream<ScoreMessage>.makeStream()
        continuation.onTermination = { [continuations] _ in
            continuations.withLock { _ = $0.removeValue(forKey: name) }
        }
        continuations.withLock { $0[name] = continuation }
        let consumer = Task {
            for await message in stream {
                await message.photo?.prepared()
                board.show(message.score)
            }
        }
        consumers.withLock { $0[name] = consumer }
    }

    func remove(_ board: ScoreBoard) {
        consumers.withLock { $0.removeValue(forKey: ObjectIdentifier(board)) }?.cancel()
    }

    func received(_ message: ScoreMessage) {
        continuations.withLock { continuations in
            for continuation in continuations.values { continuation.yield(message) }
        }
    }

    func closed() {
        continuations.withLock { continuations in
            for continuation in continuations.values { continuation.finish() }
        }
    }
}
