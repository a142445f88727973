/// Puts the messages into one stream, from which each board takes one message after the other.
final class SharedStream: ScoreFeed {
    private let stream: AsyncStream<ScoreMessage>
    private let continuation: AsyncStream<ScoreMessage>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func add(_ board: ScoreBoard) {
        Task { [stream] in
            for await message in stream {
                await message.photo?.prepared()
                board.show(message.score)
            }
        }
    }

    func received(_ message: ScoreMessage) {
        continuation.yield(message)
    }

    func closed() {
        continuation.finish()
    }
}
