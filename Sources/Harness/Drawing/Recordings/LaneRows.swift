import HeapModule
import Model

/// A thread's events in order of time, with its spans in rows without overlaps: a span within another is in a row below
/// it.
struct LaneRows {
    let isMain: Bool
    let thread: UInt64
    let spans: [ReducedLane.Span]
    let instants: [ReducedLane.Instant]

    /// A row with the span that it shows at a moment.
    private struct TakenRow: Comparable {
        let end: Int
        let row: Int

        static func < (one: Self, other: Self) -> Bool { (one.end, one.row) < (other.end, other.row) }
    }

    /// O(n log n), however many spans overlap: each has the first row that is free.
    ///
    /// Precondition: the lane's events are valid, as after reading a timeline.
    init(_ lane: TimelineRecord.Lane) {
        isMain = lane.isMain
        thread = lane.thread
        // Of two that begin together, the longer one is the outer one.
        let ordered = lane.events.filter { $0.count == 4 }.sorted { ($0[2], -$0[3]) < ($1[2], -$1[3]) }
        var taken = Heap<TakenRow>()
        var free = Heap<Int>()
        spans = ordered.map { event in
            let start = event[2]
            while let first = taken.min, first.end <= start { free.insert(taken.removeMin().row) }
            let row = free.popMin() ?? taken.count
            taken.insert(TakenRow(end: start + event[3], row: row))
            let (name, category, duration) = (event[0], event[1], event[3])
            return .init(name: name, category: category, row: row, start: start, duration: duration, count: 1)
        }
        instants = lane.events.filter { $0.count == 3 }.sorted { $0[2] < $1[2] }.map { event in
            ReducedLane.Instant(name: event[0], category: event[1], time: event[2], count: 1)
        }
    }

    /// The end of the last event.
    var end: Int {
        max(spans.map(\.end).max() ?? 0, instants.last?.time ?? 0)
    }
}
