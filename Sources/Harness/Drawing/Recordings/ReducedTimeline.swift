import HeapModule
import Model

/// A timeline without the details that are too small for a screen. Close spans with the same name become one span, and
/// close moments become one moment.
///
/// The user's actions are never merged or left out.
struct ReducedTimeline {
    /// The gap below which spans were merged, in microseconds. Two spans were merged only if at least one of them was
    /// shorter than this too.
    let resolution: Int
    let lanes: [ReducedLane]
    /// The number of events that are missing: they did not fit into the recorder's buffer, or were left out here.
    let dropped: Int

    /// The time that one point of the timeline shows at full zoom, in microseconds.
    static let finest = 10
    private static let mostLanes = 24

    /// - Parameter mostEvents: The maximum number of events that remain. Events are merged first, then the shortest are
    ///   left out.
    init(_ timeline: TimelineRecord, mostEvents: Int) {
        let recorded = timeline.lanes.filter { !$0.events.isEmpty }.sorted {
            ($0.isMain ? 0 : 1, $0.firstMoment, $0.thread) < ($1.isMain ? 0 : 1, $1.firstMoment, $1.thread)
        }
        let input = timeline.categories.firstIndex(of: "input")
        var dropped = timeline.lanes.reduce(0) { $0 + $1.dropped }
        dropped += recorded.dropFirst(Self.mostLanes).reduce(0) { $0 + $1.events.count }
        let whole = recorded.prefix(Self.mostLanes).map { ReducedLane($0) }
        let length = whole.map(\.end).max() ?? 0
        var resolution = Self.finest
        var lanes = whole.map { $0.merged(within: resolution, except: input) }
        while lanes.eventCount > mostEvents, resolution < length / 50 {
            resolution *= 2
            lanes = whole.map { $0.merged(within: resolution, except: input) }
        }
        if lanes.eventCount > mostEvents {
            let before = lanes.eventCount
            lanes = lanes.keepingLongest(mostEvents, always: input)
            dropped += before - lanes.eventCount
        }
        (self.resolution, self.lanes, self.dropped) = (resolution, lanes, dropped)
    }
}

/// A thread's events in order of time. The spans of a row do not overlap: a span within another span is in a lower row.
struct ReducedLane {
    struct Span {
        var name: Int
        var category: Int
        /// The row of the span; 0 for an outermost span.
        var row: Int
        var start: Int
        var duration: Int
        var count: Int
    }

    struct Instant {
        var name: Int
        var category: Int
        var time: Int
        var count: Int
    }

    let isMain: Bool
    fileprivate(set) var spans: [Span]
    fileprivate(set) var instants: [Instant]

    /// A row and the span that it shows at a moment.
    private struct TakenRow: Comparable {
        let end: Int
        let row: Int

        static func < (one: Self, other: Self) -> Bool { (one.end, one.row) < (other.end, other.row) }
    }

    /// Takes all events of the lane, and puts each span into the first free row. O(n log n), however many spans
    /// overlap.
    ///
    /// Precondition: the lane's events are valid; reading a timeline checks this.
    init(_ lane: TimelineRecord.Lane) {
        isMain = lane.isMain
        // If two spans begin together, the longer one is the outer one.
        let ordered = lane.events.filter { $0.count == 4 }.sorted { ($0[2], -$0[3]) < ($1[2], -$1[3]) }
        var taken = Heap<TakenRow>()
        var free = Heap<Int>()
        spans = ordered.map { event in
            let start = event[2]
            while let first = taken.min, first.end <= start { free.insert(taken.removeMin().row) }
            let row = free.popMin() ?? taken.count
            taken.insert(TakenRow(end: start + event[3], row: row))
            return Span(name: event[0], category: event[1], row: row, start: start, duration: event[3], count: 1)
        }
        instants = lane.events.filter { $0.count == 3 }.sorted { $0[2] < $1[2] }.map { event in
            Instant(name: event[0], category: event[1], time: event[2], count: 1)
        }
    }

    fileprivate var end: Int { max(spans.map(\.end).max() ?? 0, instants.last?.time ?? 0) }

    /// - Parameters:
    ///   - resolution: The gap below which two events with the same name are merged. Of two spans, at least one must be
    ///     shorter than this too.
    ///   - category: Events of this category do not change.
    fileprivate func merged(within resolution: Int, except category: Int?) -> ReducedLane {
        var merged = self
        (merged.spans, merged.instants) = ([], [])
        var lastOfRow: [Int: Int] = [:]
        for span in spans {
            if let last = lastOfRow[span.row], span.category != category,
                merged.spans[last].canTake(span, within: resolution)
            {
                merged.spans[last].duration = max(merged.spans[last].end, span.end) - merged.spans[last].start
                merged.spans[last].count += 1
            } else {
                lastOfRow[span.row] = merged.spans.count
                merged.spans.append(span)
            }
        }
        var lastOfName: [Int: Int] = [:]
        for instant in instants {
            if let last = lastOfName[instant.name], instant.category != category,
                instant.time - merged.instants[last].time < resolution
            {
                merged.instants[last].count += 1
            } else {
                lastOfName[instant.name] = merged.instants.count
                merged.instants.append(instant)
            }
        }
        return merged
    }
}

extension ReducedLane.Span {
    fileprivate var end: Int { start + duration }

    fileprivate func canTake(_ next: Self, within resolution: Int) -> Bool {
        name == next.name && category == next.category && next.start - end < resolution
            && min(duration, next.duration) < resolution
    }
}

extension [ReducedLane] {
    fileprivate var eventCount: Int { reduce(0) { $0 + $1.spans.count + $1.instants.count } }

    /// Keeps up to `count` events, the longest spans first. Events of `category` are always kept.
    fileprivate func keepingLongest(_ count: Int, always category: Int?) -> [ReducedLane] {
        let durations = flatMap { lane in lane.spans.map(\.duration) }.sorted(by: >)
        let shortest = durations.count > count ? durations[Swift.max(0, count - 1)] + 1 : 0
        var room = Swift.max(0, count - durations.count)
        return map { lane in
            var lane = lane
            lane.spans = lane.spans.filter { $0.duration >= shortest || $0.category == category }
            lane.instants = lane.instants.filter { instant in
                if instant.category == category { return true }
                room -= 1
                return room >= 0
            }
            return lane
        }
    }
}

extension TimelineRecord.Lane {
    fileprivate var firstMoment: Int { events.map { $0[2] }.min() ?? 0 }
}
