import Declaring
import ListView
import Measuring
import Model
import ShopsFeed

/// Simulates a user who scrolls a list while an answer arrives part by part, and leaves while the last part is being
/// decoded.
@MainActor
final class PartsTrial {
    /// Shops per part. Decoding one of the first three takes some frames.
    private static let counts = [1_200, 1_200, 1_200, 400]
    private static let last = counts.count - 1
    /// The list scrolls for a moment before the answer, and after the end.
    private static let calmFrames = 4

    private let sample: SampleContext
    private let list: ScrollingList
    private let answer: SentParts
    private lazy var patience = Patience { [answer] in answer.events }
    private var frames = 0
    private var framesAfterEnd = 0
    private var isOver = false

    init(_ sample: SampleContext, _ model: any PartwiseRefresh.Type) throws {
        self.sample = sample
        let catalogue = ShopCatalogue(count: Self.counts.reduce(0, +), seed: 1)
        let list = ScrollingList(catalogue)
        self.list = list
        answer = try SentParts(
            of: catalogue.map(FeedShop.init),
            counts: Self.counts,
            to: model,
            timeline: sample.timeline,
            onShow: { list.reload() }
        )
    }

    func run() {
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
        answer.begin()
        answer.send(0..<Self.last, patience) { [self] in leaveDuringLast() }
    }

    private func leaveDuringLast() {
        answer.leave(at: Self.counts[Self.last] / 2, of: Self.last)
        answer.send(Self.last)
        patience.wait(Patience.long) { [answer] in
            answer.isLeft
        } then: { [self] in
            // If the main thread decodes, the user can leave only afterwards.
            answer.leave()
            patience.wait(Patience.short, until: { false }, then: { self.isOver = true })
        }
    }

    private func noteFigures() {
        sample.note(list.screen(since: sample.beginning))
        sample.note(.partsInTime, answer.partsInTime)
        sample.note(.shopsAfterLeaving, answer.parts.reduce(0) { $0 + $1.record.shopsAfterLeaving })
        sample.note(.shownAfterLeaving, answer.shownAfterLeaving)
        sample.note(.wrongShops, answer.wrongShops(inFirst: Self.last))
    }
}
