import Foundation
import Locking
import Measuring
import ShopsFeed

/// An answer that records the thread and the processor time of each decoding.
final class RecordedAnswer: ShopsAnswer {
    struct Decoding {
        let isOnMain: Bool
        /// The processor time of the decoding's thread during the decoding.
        let running: Nanoseconds
    }

    private let document: ShopsDocument
    private let timeline: Timeline
    private let recorded = Locked<[Decoding]>([])

    init(_ document: ShopsDocument, timeline: Timeline) {
        self.document = document
        self.timeline = timeline
    }

    /// The decodings, in the order in which they ended.
    var decodings: [Decoding] { recorded.withLock { $0 } }

    func decoded() -> [FeedShop] {
        let running = ProcessCounters.threadTime()
        let shops = timeline.span("decode", .work) { document.decoded() }
        let decoding = Decoding(isOnMain: Thread.isMainThread, running: ProcessCounters.threadTime() - running)
        recorded.withLock { $0.append(decoding) }
        return shops
    }
}
