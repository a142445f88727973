import Declaring
import Dispatch
import Locking
import Model

/// A connection that delivers the messages of many matches in turn, while some photos are held back.
///
/// At first the first photos of all matches but the last are held: together they would block every thread of the pool.
/// Then only the first match's first photo and a later photo of the second match are held. At the end none is, and
/// nothing of the feed may be left.
@MainActor
final class MatchTrial {
    /// Messages per match: more than a buffer of a plausible size holds.
    private nonisolated static let messages = 150
    private nonisolated static let photoEvery = 10
    /// A message of the second match whose photo is held, in addition to the first message's photo.
    private nonisolated static let laterHeld = 31

    private struct Photos: Sendable {
        /// The scores whose photo is not prepared yet.
        var unprepared: Set<task_per_event.Score> = []
        /// How many scores were shown before their photo was prepared.
        var early = 0
        /// How often each score was shown.
        var shown: [task_per_event.Score: Int] = [:]
    }

    private let sample: SampleContext
    /// The matches' numbers. Divided by any number below 17, they all have the same remainder; divided by a power of
    /// two up to 64, they have only a few remainders. So if a feed picks one of a fixed number of queues
    /// by the remainder, two of these matches share a queue.
    private let matches: [Int]
    private let photos: Locked<Photos>
    /// Each holds one photo until it is signalled: the first photo of each match but the last, and a later one.
    private let firstPhotos: [DispatchSemaphore]
    private let laterPhoto = DispatchSemaphore(value: 0)
    private let delivered = Locked(0)
    private var board: ScoreBoard?
    private var feed: (any MatchFeed)?
    private weak var boardLeft: ScoreBoard?
    private weak var feedLeft: (any MatchFeed)?
    /// How many messages of each match were shown while many photos were held, and while two were.
    private var shownBesideMany: [Int: Int] = [:]
    private var shownBesideTwo: [Int: Int] = [:]
    private lazy var patience = Patience(passesThroughPool: false) { [unowned self] in
        delivered.withLock { $0 } + shown
    }

    init(_ sample: SampleContext, _ feed: any MatchFeed.Type) {
        self.sample = sample
        // A large machine has many threads. There, a hundred matches, each with a held photo, are enough.
        matches = (0..<min(100, max(9, AllowedProcessors.count + 5))).map { 3 + $0 * 720_720 }
        let photos = Locked(Photos())
        self.photos = photos
        firstPhotos = matches.dropLast().map { _ in DispatchSemaphore(value: 0) }
        let board = ScoreBoard { score in
            photos.withLock { photos in
                if photos.unprepared.contains(score) { photos.early += 1 }
                photos.shown[score, default: 0] += 1
            }
        }
        let feed = feed.init(board)
        (self.board, self.feed) = (board, feed)
        boardLeft = board
        feedLeft = feed
    }

    private var count: Int { matches.count * Self.messages }
    private var shown: Int { board?.shown ?? 0 }

    private var shownOfMatch: [Int: Int] { board?.finalRecord.shownOfMatch ?? [:] }

    private func areComplete(_ matches: ArraySlice<Int>) -> Bool {
        let shown = shownOfMatch
        return matches.allSatisfy { shown[$0] == Self.messages }
    }

    func run() {
        guard let feed else { return }
        // From now on only the connection keeps the feed, until it is closed.
        self.feed = nil
        let messages = (0..<count).map { message($0 % matches.count, $0 / matches.count + 1) }
        sample.startMeasuring()
        DispatchQueue(label: "connection").async { [feed, delivered] in
            for message in messages {
                feed.received(message)
                delivered.withLock { $0 += 1 }
            }
            feed.closed()
        }
        let free = matches.dropFirst(firstPhotos.count)
        patience.wait(
            Patience.short,
            until: { [self] in areComplete(free) },
            then: { [self] in
                shownBesideMany = shownOfMatch
                for photo in firstPhotos.dropFirst() { photo.signal() }
                holdTwo()
            }
        )
    }

    /// Waits for the matches whose photos are no longer held.
    private func holdTwo() {
        let others = matches.dropFirst(2)
        patience.wait(
            Patience.short,
            until: { [self] in areComplete(others) },
            then: { [self] in
                shownBesideTwo = shownOfMatch
                firstPhotos[0].signal()
                laterPhoto.signal()
                patience.wait(Patience.long, until: { [self] in shown >= count }, then: { [self] in end() })
            }
        )
    }

    /// A message of the match at a place.
    private func message(_ place: Int, _ number: Int) -> ScoreMessage {
        let score = Score(match: matches[place], number: number)
        guard number % Self.photoEvery == 1 else { return ScoreMessage(score: score) }
        photos.withLock { _ = $0.unprepared.insert(score) }
        let held: DispatchSemaphore? =
            if place == 1, number == Self.laterHeld {
                laterPhoto
            } else if number == 1, place < firstPhotos.count {
                firstPhotos[place]
            } else {
                nil
            }
        return ScoreMessage(
            score: score,
            photo: Photo { [photos] in
                held?.wait()
                held?.signal()
                photos.withLock { _ = $0.unprepared.remove(score) }
            }
        )
    }

    /// Lets go of the board, and waits until it and the feed are freed.
    private func end() {
        let record = board?.finalRecord
        board = nil
        patience.wait(
            Patience.long,
            until: { [self] in boardLeft == nil && feedLeft == nil },
            then: { [self] in conclude(record) }
        )
    }

    private func conclude(_ record: ScoreBoard.Record?) {
        sample.stopMeasuring()
        let (times, early) = photos.withLock { ($0.shown, $0.early) }
        let once = times.values.count { $0 == 1 }
        // A message that is never shown is missing, not held up.
        let inTheEnd = record?.shownOfMatch ?? [:]
        let heldUpByMany = matches.dropFirst(firstPhotos.count).count { shownBesideMany[$0] != inTheEnd[$0] }
        let heldUp = matches.dropFirst(2).count { shownBesideTwo[$0] != inTheEnd[$0] }
        sample.note(.notShownOnce, count - once)
        sample.note(.heldUp, heldUp)
        sample.note(.heldUpByMany, heldUpByMany)
        sample.note(.outOfOrder, record?.outOfOrder ?? 0)
        sample.note(.beforePhoto, early)
        sample.note(.leftBehind, boardLeft == nil && feedLeft == nil ? 0 : 1)
        sample.finish()
    }
}

extension Metric {
    static let notShownOnce = Metric("notShownOnce", .count, "Messages that were never shown, or more than once.")
    static let heldUp = Metric(
        "heldUp",
        .count,
        "Other matches with a message that was not shown while a photo of each of the first two matches was held."
    )
    static let heldUpByMany = Metric(
        "heldUpByMany",
        .count,
        "1 if the last match had a message that was not shown while a photo of every other match was held."
    )
    static let beforePhoto = Metric(
        "beforePhoto",
        .count,
        "Messages that were shown before their own photo was prepared."
    )
    static let leftBehind = Metric(
        "leftBehind",
        .count,
        "1 if the feed or its board was still in memory when the connection was closed and all was shown."
    )
}
