import Declaring
import Dispatch
import Locking
import Model

/// A connection that delivers the messages of several matches in turn. The first match's first photo takes longer than
/// everything else.
@MainActor
final class MatchTrial {
    private static let matches = 4
    /// Messages per match.
    private static let messages = 10

    /// The scores whose photo is not prepared yet, and how many scores were shown before their photo was prepared.
    private struct Photos: Sendable {
        var unprepared: Set<task_per_event.Score> = []
        var early = 0
    }

    private let sample: SampleContext
    private let photos: Locked<Photos>
    private let board: ScoreBoard
    private let feed: any MatchFeed
    private let delivered = Locked(0)
    private let firstPhoto = DispatchSemaphore(value: 0)
    private lazy var patience = Patience(passesThroughPool: false) { [board, delivered] in
        delivered.withLock { $0 } + board.shown
    }

    init(_ sample: SampleContext, _ feed: any MatchFeed.Type) {
        self.sample = sample
        let photos = Locked(Photos())
        self.photos = photos
        board = ScoreBoard { score in
            photos.withLock { if $0.unprepared.contains(score) { $0.early += 1 } }
        }
        self.feed = feed.init(board)
    }

    private var count: Int { Self.matches * Self.messages }

    func run() {
        let messages = (0..<count).map { message($0 % Self.matches + 1, $0 / Self.matches + 1) }
        sample.startMeasuring()
        DispatchQueue(label: "connection").async { [feed, delivered] in
            for message in messages {
                feed.received(message)
                delivered.withLock { $0 += 1 }
            }
            feed.closed()
        }
        patience.wait(
            Patience.short,
            until: { [self] in board.shown == count - 1 },
            then: { [self] in
                let record = board.finalRecord
                firstPhoto.signal()
                patience.wait(
                    Patience.long,
                    until: { [self] in board.shown == count },
                    then: { [self] in conclude(whileHeld: record) }
                )
            }
        )
    }

    /// The first photo of the first match is delayed; no other photo is.
    private func message(_ match: Int, _ number: Int) -> ScoreMessage {
        let score = Score(match: match, number: number)
        guard number % 3 == 1 else { return ScoreMessage(score: score) }
        photos.withLock { _ = $0.unprepared.insert(score) }
        let isHeld = match == 1 && number == 1
        return ScoreMessage(
            score: score,
            photo: Photo { [firstPhoto, photos] in
                if isHeld {
                    firstPhoto.wait()
                    firstPhoto.signal()
                }
                photos.withLock { _ = $0.unprepared.remove(score) }
            }
        )
    }

    private func conclude(whileHeld held: ScoreBoard.Record) {
        sample.stopMeasuring()
        let record = board.finalRecord
        // A message that is never shown counts as missing, not as held up.
        let heldUp = (2...Self.matches).count { held.shownOfMatch[$0] != record.shownOfMatch[$0] }
        sample.note(.outOfOrder, Double(record.outOfOrder))
        sample.note(.heldUp, Double(heldUp))
        sample.note(.beforePhoto, Double(photos.withLock { $0.early }))
        sample.note(.shown, Double(record.shown))
        sample.finish()
    }
}

extension Metric {
    static let heldUp = Metric(
        "heldUp",
        .count,
        "Other matches with a message that was shown only after the first match's delayed photo was prepared."
    )
    static let beforePhoto = Metric(
        "beforePhoto",
        .count,
        "Messages that were shown before their own photo was prepared."
    )
}
