import Locking

/// Sends each message through a separate stream to each board. Each board shows the messages of its stream one after
/// the other. A board that is removed takes its stream and its consumer with it.
final class StreamPerBoard: ScoreFeed {
    private struct Consumer {
        let continuation: AsyncStream<ScoreMessage>.Continuation
        let task: Task<Void, Never>
    }

    private let consumers = Locked<[ObjectIdentifier: Consumer]>([:])

    init() {}

    func add(_ board: ScoreBoard) {
        let (stream, continuation) = AsyncStream<ScoreMessage>.makeStream()
        let task = Task {
            for await message in stream {
                await message.photo?.prepared()
                if Task.isCancelled { return }
                board.show(message.score)
            }
        }
        consumers.withLock { $0[ObjectIdentifier(board)] = Consumer(continuation: continuation, task: task) }
    }

    func remove(_ board: ScoreBoard) {
        consumers.withLock { $0.removeValue(forKey: ObjectIdentifier(board)) }?.task.cancel()
    }

    // Only the list needs the lock: yield, finish and cancel may call other code, which may call the feed.

    func received(_ message: ScoreMessage) {
        for consumer in consumers.withLock({ $0 }).values { consumer.continuation.yield(message) }
    }

    func closed() {
        let ended = consumers.withLock { consumers in
            defer { consumers = [:] }
            return consumers
        }
        for consumer in ended.values { consumer.continuation.finish() }
    }
}
