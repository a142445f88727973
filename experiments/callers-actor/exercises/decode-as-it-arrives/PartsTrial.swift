import Declaring
import ListView
import Measuring
import Model
import ShopsFeed

/// Simulates a user who scrolls a list while an answer arrives part by part, and leaves while the last part is being
/// decoded.
@MainActor
final class PartsTrial {
    /// Shops per part; the last part takes long enough for the user to leave in the middle of it.
    private static let counts = [1_200, 1_200, 1_200, 4_000]
    /// From the beginning of the last part's decoding to the tap.
    private static let reading = Nanoseconds(milliseconds: 10)
    /// How many frames the list scrolls before the answer begins, and again after all work has ended.
    private static let calmFrames = 4

    private let sample: SampleContext
    private let list: ScrollingList
    private let expected: [FeedShop]
    private let parts: [RecordedPart]
    private let stream: AsyncStream<any AnswerPart>
    private let server: AsyncStream<any AnswerPart>.Continuation
    private lazy var patience = Patience { [unowned self] in parts.reduce(shown.count) { $0 + $1.events } }
    private var model: (any PartwiseRefresh)?
    private var frames = 0
    private var framesAfterEnd = 0
    private var shown: [FeedShop] = []
    private var partsInTime = 0
    private var left: MonotonicTime?
    private var shownAfterLeaving = 0
    private var isOver = false

    init(_ sample: SampleContext) throws {
        self.sample = sample
        let catalogue = ShopCatalogue(count: Self.counts.reduce(0, +), seed: 1)
        expected = catalogue.map(FeedShop.init)
        parts = try DocumentPart.parts(of: expected, counts: Self.counts).map {
            RecordedPart($0, timeline: sample.timeline)
        }
        list = ScrollingList(catalogue)
        (stream, server) = AsyncStream.makeStream()
    }

    func measure(_ model: any PartwiseRefresh.Type) {
        self.model = model.init(show: { [self] in show($0) })
        sample.measure(
            until: { [self] in
                frame()
                return framesAfterEnd > Self.calmFrames
            },
            then: noteFigures
        )
    }

    private func frame() {
        list.scroll(since: sample.beginning)
        frames += 1
        if isOver { framesAfterEnd += 1 }
        guard frames == Self.calmFrames else { return }
        model?.refresh(with: stream)
        send(0)
    }

    private func show(_ shops: [FeedShop]) {
        shown += shops
        if left != nil { shownAfterLeaving += shops.count }
        list.reload()
    }

    /// Sends a part. When the list shows this part, or when activity stops, sends the next part.
    private func send(_ number: Int) {
        server.yield(parts[number])
        guard number < parts.count - 1 else { return leaveDuring(parts[number]) }
        let count = Self.counts[...number].reduce(0, +)
        patience.wait(Patience.long) { [self] in
            shown.count >= count
        } then: { [self] in
            if shown.count == count { partsInTime += 1 }
            send(number + 1)
        }
    }

    private func leaveDuring(_ part: RecordedPart) {
        patience.wait(Patience.long) {
            part.hasBegun
        } then: { [self] in
            sample.finger.tap(after: Self.reading) { [self] _ in
                left = .now
                model?.leave()
                server.finish()
                conclude(part)
            }
        }
    }

    /// Ends the trial after a wait in which late parts can still appear.
    private func conclude(_ part: RecordedPart) {
        patience.wait(Patience.long) {
            !part.isBeingDecoded
        } then: { [self] in
            patience.wait(Patience.short, until: { false }, then: { self.isOver = true })
        }
    }

    private func noteFigures() {
        sample.note(list.screen(since: sample.beginning))
        sample.note(.partsInTime, Double(partsInTime))
        sample.note(.shownAfterLeaving, Double(shownAfterLeaving))
        let whole = parts.dropLast().flatMap(\.decodings)
        sample.note(.decodeCPUTime, whole.reduce(0) { $0 + $1.running.milliseconds })
        let due = expected.prefix(Self.counts.dropLast().reduce(0, +))
        sample.note(.wrongShops, Double(due.count - zip(shown, due).count { $0 == $1 }))
        let late = parts.flatMap(\.decodings).reduce(Nanoseconds.zero) { sum, decoding in
            sum + (left.map { decoding.running(after: $0) } ?? .zero)
        }
        sample.note(.workAfterCancel, late.milliseconds)
    }
}

extension Metric {
    static let partsInTime = Metric(
        "partsInTime",
        .count,
        .higherIsBetter,
        "Parts that the list showed before the next one was sent."
    )
    static let wrongShops = Metric("wrongShops", .count, "Shops missing from the list, or different from the answer's.")
    static let shownAfterLeaving = Metric("shownAfterLeaving", .count, "Shops shown after the user had left the list.")
}
