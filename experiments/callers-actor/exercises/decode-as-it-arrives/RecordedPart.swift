import Foundation
import Locking
import Measuring
import ShopsFeed

/// A part that records its decodings. The trial can make something happen in the middle of them.
final class RecordedPart: AnswerPart {
    struct Record {
        var begun = 0
        var ended = 0
        var begunOnMain = 0
        /// Shops decoded although the user had left before.
        var shopsAfterLeaving = 0
        /// Closures by the number of a shop. Each is called once, before that shop is decoded. A closure with the
        /// number ``count`` is called after the last shop.
        fileprivate var moments: [Int: @Sendable () -> Void] = [:]
    }

    /// The number of shops in the part.
    let count: Int
    private let part: DocumentPart
    private let timeline: Timeline
    private let hasLeft: Locked<Bool>
    private let state = Locked(Record())

    init(_ part: DocumentPart, count: Int, timeline: Timeline, hasLeft: Locked<Bool>) {
        self.part = part
        self.count = count
        self.timeline = timeline
        self.hasLeft = hasLeft
    }

    var record: Record { state.withLock { $0 } }

    /// Calls `moment` once, on the thread that decodes, before a shop is decoded. If the number is the part's
    /// ``count``, calls it after the last shop. Never calls it on the main thread, because `moment` may wait for that
    /// thread.
    func onReaching(_ shop: Int, _ moment: @escaping @Sendable () -> Void) {
        state.withLock { $0.moments[shop] = moment }
    }

    func decoded(unless isCancelled: () -> Bool) -> [ListedShop]? {
        state.withLock {
            $0.begun += 1
            if Thread.isMainThread { $0.begunOnMain += 1 }
        }
        let begin = MonotonicTime.now
        var reached = 0
        let shops = part.decoded(unless: {
            reach(reached)
            reached += 1
            // Read before the check: it is no fault if the user leaves between this line and the check.
            let isLeft = hasLeft.withLock { $0 }
            let stops = isCancelled()
            if isLeft, !stops { state.withLock { $0.shopsAfterLeaving += 1 } }
            return stops
        })
        if shops != nil { reach(count) }
        timeline.span("decode", .work, since: begin)
        state.withLock { $0.ended += 1 }
        return shops
    }

    private func reach(_ shop: Int) {
        guard !Thread.isMainThread else { return }
        let moment = state.withLock { $0.moments.removeValue(forKey: shop) }
        moment?()
    }
}
