import Declaring
import Dispatch
import ListView
import Measuring
import Model
import ShopsFeed

/// Sends small parts one by one and all at once, and makes the user leave at moments that chance would hardly ever hit.
@MainActor
final class SmallPartsTrial {
    /// The moments at which the user leaves. Each moment has an answer of its own.
    private enum Moment: CaseIterable {
        /// The second part is decoded.
        case decoded
        /// The second part is decoded, and on its way to the main thread.
        case onItsWay
        /// No part is on its way.
        case between
    }

    private let sample: SampleContext
    private let oneByOne: SentParts
    private let atOnce: SentParts
    private let left: [Moment: SentParts]
    private lazy var patience = Patience { [unowned self] in answers.reduce(0) { $0 + $1.events } }

    init(_ sample: SampleContext, _ model: any PartwiseRefresh.Type) throws {
        self.sample = sample
        let shops: [FeedShop] = ShopCatalogue(count: 1_000, seed: 2).map(FeedShop.init)
        func answer(_ counts: [Int]) throws -> SentParts {
            try SentParts(of: shops, counts: counts, to: model, timeline: sample.timeline)
        }
        oneByOne = try answer([3, 1, 90, 700])
        atOnce = try answer([3, 0, 700, 1, 90, 200])
        left = Dictionary(uniqueKeysWithValues: try Moment.allCases.map { ($0, try answer([60, 60])) })
    }

    private var answers: [SentParts] { [oneByOne, atOnce] + left.values }

    func run() {
        sample.startMeasuring()
        oneByOne.begin()
        oneByOne.send(0..<oneByOne.parts.count, patience) { [self] in
            oneByOne.end()
            sendAtOnce()
        }
    }

    /// The decoding of the large part waits for a moment. If the next part can overtake it, the next part does so.
    private func sendAtOnce() {
        let (large, next) = (atOnce.parts[2], atOnce.parts[3])
        let overtaken = DispatchSemaphore(value: 0)
        next.onReaching(next.count) { overtaken.signal() }
        large.onReaching(1) { _ = overtaken.wait(timeout: .now() + .milliseconds(50)) }
        atOnce.begin()
        for number in atOnce.parts.indices { atOnce.send(number) }
        atOnce.end()
        let all = atOnce.parts.reduce(0) { $0 + $1.count }
        patience.wait(Patience.long) { [atOnce] in
            atOnce.shown.count >= all
        } then: { [self] in
            leave(Moment.allCases[...])
        }
    }

    private func leave(_ moments: ArraySlice<Moment>) {
        guard let moment = moments.first, let answer = left[moment] else { return conclude() }
        answer.begin()
        answer.send(0..<1, patience) { [self] in
            switch moment {
            case .decoded:
                answer.leave(at: answer.parts[1].count, of: 1)
                answer.send(1)
            case .onItsWay:
                answer.leaveOnTheWay(of: 1)
                answer.send(1)
            case .between: answer.leave()
            }
            patience.wait(Patience.long) {
                answer.isLeft
            } then: { [self] in
                answer.leave()
                // Waits for anything that happens after the user has left.
                patience.wait(Patience.short, until: { false }, then: { self.leave(moments.dropFirst()) })
            }
        }
    }

    private func conclude() {
        sample.stopMeasuring()
        sample.note(.partsInTime, oneByOne.partsInTime)
        sample.note(.wrongShops, [oneByOne, atOnce].reduce(0) { $0 + $1.wrongShops(inFirst: $1.parts.count) })
        let records = answers.flatMap(\.parts).map(\.record)
        sample.note(.decodingsPerPart, records.map(\.begun).max() ?? 0)
        sample.note(.partsOnMain, records.reduce(0) { $0 + $1.begunOnMain })
        sample.note(.shopsAfterLeaving, records.reduce(0) { $0 + $1.shopsAfterLeaving })
        sample.note(.shownAfterLeaving, left.values.reduce(0) { $0 + $1.shownAfterLeaving })
        sample.note(.answersAwaited, left[.between]?.mayBeAwaited == true ? 1 : 0)
        sample.finish()
    }
}
