import Declaring
import Measuring
import Model
import ShopsFeed

/// Scrolls a list while an answer is decoded.
@MainActor
final class RefreshTrial {
    /// The number of frames that the list scrolls before the refresh, and again after it.
    private static let calmFrames = 4

    private let sample: SampleContext
    private let file: AnswerFile
    private let answer: RecordedAnswer
    private let list: ScrollingList
    private var frames = 0
    private var framesAfterEnd = 0
    private var begin = MonotonicTime.now
    private var end: MonotonicTime?
    private var shown: [FeedShop] = []

    init(_ sample: SampleContext) throws {
        self.sample = sample
        file = AnswerFile(shops: sample[CallersActor.shops], in: sample.sharedDirectory)
        answer = RecordedAnswer(try file.read(), timeline: sample.timeline)
        list = ScrollingList(file.catalogue)
    }

    /// Refreshes the list once, and ends the process.
    func measure(_ model: any ShopsModel.Type) {
        let model = model.init(show: { [self] in show($0) })
        sample.measure(
            until: { [self] in
                frame(model)
                return framesAfterEnd > Self.calmFrames
            },
            then: noteFigures
        )
    }

    private func frame(_ model: any ShopsModel) {
        list.scroll(since: sample.beginning)
        frames += 1
        if frames == Self.calmFrames { refresh(model) }
        if end != nil { framesAfterEnd += 1 }
    }

    private func refresh(_ model: any ShopsModel) {
        begin = .now
        if sample.scenario == CallersActor.backgroundRefresh {
            // This task belongs to no actor, like a refresh that a push or a timer has started.
            Task.detached { [answer] in
                let shops = await model.shops(in: answer)
                await self.show(shops)
            }
        } else {
            model.refresh(with: answer)
        }
    }

    private func show(_ shops: [FeedShop]) {
        end = .now
        shown = shops
        list.reload()
    }

    private func noteFigures() {
        let decodings = answer.decodings
        sample.note(.decodesOnMain, decodings.count(where: \.isOnMain))
        sample.note(.decodeCPUTime, decodings.reduce(0) { $0 + $1.running.milliseconds })
        sample.note(.refreshTime, ((end ?? begin) - begin).milliseconds)
        let expected = file.shops
        let surplus = max(0, shown.count - expected.count)
        sample.note(.rightShops, zip(shown, expected).count { $0 == $1 } - surplus)
        sample.note(list.screen(since: sample.beginning))
    }
}

extension Metric {
    static let decodesOnMain = Metric("decodesOnMain", .count, "Answers that were decoded on the main thread.")
    static let decodeCPUTime = Metric("decodeCPUTime", .milliseconds, "Processor time of the decoding on its thread.")
    static let refreshTime = Metric("refreshTime", .milliseconds, "From the answer until the list has its shops.")
    static let rightShops = Metric(
        "rightShops",
        .count,
        .higherIsBetter,
        "Shops that the list shows in the right places, with the answer's values."
    )
}
