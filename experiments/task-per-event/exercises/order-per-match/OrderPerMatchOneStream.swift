/// Wrong: one stream and one consumer, as in the lesson. All matches wait for the photo of one.
final class OrderPerMatchOneStream: MatchFeed {
    private let continuation: AsyncStream<ScoreMessage>.Continuation

    init(_ board: ScoreBoard) {
        let (stream, continuation) = AsyncStream<ScoreMessage>.makeStream()
        self.continuation = continuation
        Task {
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
