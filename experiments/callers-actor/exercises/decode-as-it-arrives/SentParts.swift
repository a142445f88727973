import Declaring
import Dispatch
import Locking
import Measuring
import Model
import ShopsFeed

/// An answer that the trial sends to a model of its own, and what the model shows of it.
@MainActor
final class SentParts {
    let parts: [RecordedPart]
    private(set) var shown: [FeedShop] = []
    private(set) var shownAfterLeaving = 0
    /// Parts that were shown before the next one was sent.
    private(set) var partsInTime = 0
    private let expected: [FeedShop]
    private let stream: AsyncStream<any AnswerPart>
    private let server: AsyncStream<any AnswerPart>.Continuation
    private let hasLeft = Locked(false)
    private let isAwaited = Locked(true)
    private let onShow: @MainActor () -> Void
    private var model: (any PartwiseRefresh)?

    /// - Parameter counts: The number of shops in each part.
    init(
        of shops: [FeedShop],
        counts: [Int],
        to model: any PartwiseRefresh.Type,
        timeline: Timeline,
        onShow: @escaping @MainActor () -> Void = {}
    ) throws {
        let left = hasLeft
        expected = Array(shops.prefix(counts.reduce(0, +)))
        parts = zip(try DocumentPart.parts(of: expected, counts: counts), counts).map { part, count in
            RecordedPart(part, count: count, timeline: timeline, hasLeft: left)
        }
        (stream, server) = AsyncStream.makeStream()
        self.onShow = onShow
        server.onTermination = { [isAwaited] _ in isAwaited.withLock { $0 = false } }
        self.model = model.init(show: { [self] in show($0) })
    }

    /// Changes whenever there is progress.
    var events: Int { parts.map(\.record).reduce(shown.count) { $0 + $1.begun + $1.ended } }
    var isLeft: Bool { hasLeft.withLock { $0 } }
    /// Whether a task can still wait for further parts.
    var mayBeAwaited: Bool { isAwaited.withLock { $0 } }

    /// Shops of the first parts that are missing or in the wrong place in the list, and shops beyond the answer's.
    func wrongShops(inFirst parts: Int) -> Int {
        let due = expected.prefix(self.parts[..<parts].reduce(0) { $0 + $1.count })
        return due.count - zip(shown, due).count { $0 == $1 } + max(0, shown.count - expected.count)
    }

    private func show(_ shops: [FeedShop]) {
        shown += shops
        if isLeft { shownAfterLeaving += shops.count }
        onShow()
    }

    // MARK: - The server

    /// The server begins to answer.
    func begin() {
        model?.refresh(with: stream)
    }

    func send(_ part: Int) {
        server.yield(parts[part])
    }

    /// Sends parts one by one: the next one when the last one is shown, or when activity has stopped.
    func send(_ numbers: Range<Int>, _ patience: Patience, then next: @escaping @MainActor () -> Void) {
        guard let number = numbers.first else { return next() }
        send(number)
        let due = parts[...number].reduce(0) { $0 + $1.count }
        patience.wait(Patience.long) { [self] in
            shown.count >= due
        } then: { [self] in
            if shown.count == due { partsInTime += 1 }
            send(numbers.dropFirst(), patience, then: next)
        }
    }

    func end() {
        server.finish()
    }

    // MARK: - The user

    func leave() {
        guard !isLeft else { return }
        model?.leave()
        hasLeft.withLock { $0 = true }
    }

    /// The user leaves when the decoding of a part reaches a shop, or its end. The decoding waits until then.
    func leave(at shop: Int, of part: Int) {
        parts[part].onReaching(shop) { [self] in
            let leaving = DispatchSemaphore(value: 0)
            DispatchQueue.main.async {
                self.leave()
                leaving.signal()
            }
            // The wait has a limit, because some wrong answers make the main thread wait for the decoding.
            _ = leaving.wait(timeout: .now() + .seconds(1))
        }
    }

    /// The user leaves when a part is decoded and on its way to the main thread, which is busy at that time.
    func leaveOnTheWay(of part: Int) {
        parts[part].onReaching(parts[part].count) { [self] in
            let busy = DispatchSemaphore(value: 0)
            DispatchQueue.main.async {
                busy.signal()
                Patience.waitForOtherThreads()
                self.leave()
            }
            _ = busy.wait(timeout: .now() + .seconds(1))
        }
    }
}

extension Metric {
    static let partsInTime = Metric(
        "partsInTime",
        .count,
        .higherIsBetter,
        "Parts that the list showed before the next one was sent."
    )
    static let wrongShops = Metric(
        "wrongShops",
        .count,
        "Shops missing from the list, different from the answer's, in the wrong place, or too many."
    )
    static let decodingsPerPart = Metric("decodingsPerPart", .count, "The most decodings of a single part.")
    static let partsOnMain = Metric("partsOnMain", .count, "Parts that were decoded on the main thread.")
    static let shopsAfterLeaving = Metric(
        "shopsAfterLeaving",
        .count,
        "Shops decoded after the user had left the list."
    )
    static let shownAfterLeaving = Metric("shownAfterLeaving", .count, "Shops shown after the user had left the list.")
    static let answersAwaited = Metric(
        "answersAwaited",
        .count,
        "Answers whose next part was still awaited after the user had left the list."
    )
}
