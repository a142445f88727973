import Declaring
import Dispatch
import Locking
import Measuring
import Model

/// A trial with a connection that delivers messages in order, and boards that record the scores they have shown.
@MainActor
final class FeedTrial {
    private let sample: SampleContext
    private let feed: any ScoreFeed
    private let boards: [ScoreBoard]
    private let count: Int
    private let delivered = Locked(0)
    /// The semaphore that the preparation of the first photo waits for.
    private let firstPhoto = DispatchSemaphore(value: 0)

    init(_ sample: SampleContext, _ feed: any ScoreFeed.Type) {
        self.sample = sample
        self.feed = feed.init()
        count = sample[TaskPerEvent.messages]
        boards = (0..<sample[TaskPerEvent.boards]).map { _ in ScoreBoard() }
    }

    func run() {
        for board in boards { feed.add(board) }
        sample.startMeasuring()
        deliver((1...count).map(message))
        releaseFirstPhoto { [self] in
            patience().wait(
                Patience.long,
                until: { [self] in shown == boards.count * count },
                then: { [self] in conclude() }
            )
        }
    }

    private func deliver(_ messages: [ScoreMessage]) {
        DispatchQueue(label: "connection").async { [feed, delivered, timeline = sample.timeline] in
            timeline.span("receive", .input) {
                for message in messages {
                    feed.received(message)
                    delivered.withLock { $0 += 1 }
                }
                feed.closed()
            }
        }
    }

    /// Waits until all messages except the first photo are shown, then lets the first photo be prepared. The wait also
    /// ends when nothing changes any more.
    private func releaseFirstPhoto(then next: @escaping @MainActor () -> Void) {
        guard sample[TaskPerEvent.holdsFirstPhoto] == 1 else { return next() }
        // The waiting first photo may block a thread of the pool.
        patience(passesThroughPool: false).wait(
            Patience.short,
            until: { [self] in shown == boards.count * count - 1 },
            then: { [firstPhoto] in
                firstPhoto.signal()
                next()
            }
        )
    }

    private func patience(passesThroughPool: Bool = true) -> Patience {
        Patience(passesThroughPool: passesThroughPool) { [boards, delivered] in
            boards.reduce(delivered.withLock { $0 }) { $0 + $1.shown }
        }
    }

    private var shown: Int { boards.reduce(0) { $0 + $1.shown } }

    // MARK: - Messages

    private func message(_ number: Int) -> ScoreMessage {
        let photoEvery = sample[TaskPerEvent.photoEvery]
        guard photoEvery > 0, (number - 1) % photoEvery == 0 else { return ScoreMessage(score: Score(number: number)) }
        let isHeld = number == 1 && sample[TaskPerEvent.holdsFirstPhoto] == 1
        let photo = Photo { [firstPhoto, timeline = sample.timeline] in
            timeline.span("photo", .work) {
                if isHeld {
                    firstPhoto.wait()
                    firstPhoto.signal()
                } else {
                    Self.prepare(number)
                }
            }
        }
        return ScoreMessage(score: Score(number: number), photo: photo)
    }

    /// Prepares a photo by computing for ten to fifty microseconds.
    private nonisolated static func prepare(_ number: Int) {
        var value = UInt64(number)
        for _ in 0..<(number / 5 % 5 + 1) * 10_000 { value = value &* 6_364_136_223_846_793_005 &+ 1 }
        withExtendedLifetime(value) {}
    }

    // MARK: - The counting

    private func conclude() {
        sample.stopMeasuring()
        let records = boards.map(\.finalRecord)
        sample.note(.outOfOrder, records.reduce(0) { $0 + $1.outOfOrder })
        sample.note(.mostPlacesLate, records.reduce(0) { max($0, $1.mostPlacesLate) })
        sample.note(.wrongEnds, records.count { $0.current != [1: count] })
        sample.note(.missing, boards.count * count - records.reduce(0) { $0 + $1.shown })
        sample.note(.shown, records.reduce(0) { $0 + $1.shown })
        sample.finish()
    }
}
