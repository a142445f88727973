import Locking
import Measuring
import ShopsFeed

/// A part that records when it is decoded, and how much of the decoding comes after a given moment.
final class RecordedPart: AnswerPart {
    struct Decoding {
        let begin: MonotonicTime
        let end: MonotonicTime
        /// The processor time that the thread used for the decoding.
        let running: Nanoseconds

        /// The processor time used after the given moment, if the thread used it evenly.
        func running(after moment: MonotonicTime) -> Nanoseconds {
            guard moment < end, end > begin else { return .zero }
            let share = (end - max(moment, begin)).seconds / (end - begin).seconds
            return Nanoseconds(milliseconds: running.milliseconds * share)
        }
    }

    private struct Record {
        var begun = 0
        var decodings: [Decoding] = []
    }

    private let part: DocumentPart
    private let timeline: Timeline
    private let record = Locked(Record())

    init(_ part: DocumentPart, timeline: Timeline) {
        self.part = part
        self.timeline = timeline
    }

    /// Whether a decoding has begun, or ended already.
    var hasBegun: Bool { record.withLock { $0.begun > 0 } }
    /// Whether a decoding has begun and not ended.
    var isBeingDecoded: Bool { record.withLock { $0.begun > $0.decodings.count } }
    var decodings: [Decoding] { record.withLock { $0.decodings } }
    /// A count that changes when a decoding begins and when it ends.
    var events: Int { record.withLock { $0.begun + $0.decodings.count } }

    func decoded(unless isCancelled: () -> Bool) -> [ListedShop]? {
        record.withLock { $0.begun += 1 }
        let running = ProcessCounters.threadTime()
        let begin = MonotonicTime.now
        let shops = part.decoded(unless: isCancelled)
        timeline.span("decode", .work, since: begin)
        let ran = ProcessCounters.threadTime() - running
        record.withLock { $0.decodings.append(Decoding(begin: begin, end: .now, running: ran)) }
        return shops
    }
}
