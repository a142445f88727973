import Locking

/// Puts the messages into one stream, from which each board takes one message after the other.
final class SharedStream: ScoreFeed {
    private let stream: AsyncStream<ScoreMessage>
    private let continuation: AsyncStream<ScoreMessage>.Continuation
    private let consumers = Locked<[ObjectIdentifier: Task<Void, Never>]>([:])

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func add(_ board: ScoreBoard) {
        let consumer = Task { [stream] in
            for await message in stream {
                await message.photo?.prepared()
                board.show(message.score)
            }
        }
        consumers.withLock { $0[ObjectIdentifier(board)] = consumer }
    }

    func remove(_ board: ScoreBoard) {
        consumers.withLock { $0.removeValue(forKey: ObjectIdentifier(board)) }?.cancel()
    }

    func received(_ message: ScoreMessage) {
        continuation.yield(message)
    }

    func closed() {
        continuation.finish()
    }
}
