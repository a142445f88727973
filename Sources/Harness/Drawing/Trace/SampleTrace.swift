import Foundation
import Model

/// A sample's timeline as a trace for Perfetto. The frames and the user's actions are threads of the trace, like the
/// program's threads.
struct SampleTrace {
    let events: [TraceEvent]

    private static let user = 1
    private static let frames = 2
    private static let lateFrames = 3
    private static let firstThread = 10
    private static let part = 2_000

    init(_ sample: Sample, _ timeline: TimelineRecord, experiment: String) {
        let lanes = timeline.lanes.sorted { ($0.isMain ? 0 : 1, $0.thread) < ($1.isMain ? 0 : 1, $1.thread) }
        var events = [Self.name("\(experiment): \(sample.variant), \(sample.scenario)", of: "process_name", 0)]
        for (thread, name) in [(Self.user, "User"), (Self.frames, "Frames"), (Self.lateFrames, "Late frames")] {
            events += Self.thread(thread, name)
        }
        events += timeline.frames.times.map { time in
            TraceEvent(name: "frame", ph: .instant, ts: time, tid: Self.frames, cat: "frame", s: "t")
        }
        events += (sample.frames ?? []).map(Self.late)
        events += (sample.marks ?? []).map { mark in
            let time = Self.microseconds(mark.time)
            return TraceEvent(name: mark.label, ph: .instant, ts: time, tid: Self.user, cat: "input", s: "p")
        }
        var identifier = 0
        for (place, lane) in lanes.enumerated() {
            let thread = Self.firstThread + place
            events += Self.thread(thread, ReducedLane(lane).label(names: timeline.names, place: place))
            events += Self.spans(of: lane, timeline, thread, &identifier)
            events += Self.instants(of: lane, timeline, thread)
        }
        events += Self.counters(of: sample, timeline)
        // The format allows no negative times, but events before the measurement have such times.
        let shift = -min(0, events.lazy.filter { $0.ph != .metadata }.map(\.ts).min() ?? 0)
        for index in events.indices where events[index].ph != .metadata { events[index].ts += shift }
        self.events = events
    }

    /// - Throws: The encoder's error.
    func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var json = Data("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[".utf8)
        // Encodes the events in parts, because the encoder needs a hundred times the memory of its output.
        for start in stride(from: 0, to: events.count, by: Self.part) {
            if start > 0 { json.append(UInt8(ascii: ",")) }
            let list = try encoder.encode(Array(events[start..<min(start + Self.part, events.count)]))
            json.append(list.dropFirst().dropLast())
        }
        return json + Data("]}".utf8)
    }

    // MARK: - Names

    private static func name(_ text: String, of what: String, _ thread: Int) -> TraceEvent {
        TraceEvent(name: what, ph: .metadata, tid: thread, args: ["name": .text(text)])
    }

    private static func thread(_ number: Int, _ text: String) -> [TraceEvent] {
        let order = ["sort_index": TraceEvent.Value.number(Double(number))]
        return [
            name(text, of: "thread_name", number),
            TraceEvent(name: "thread_sort_index", ph: .metadata, tid: number, args: order),
        ]
    }

    // MARK: - Events

    private static func late(_ frame: Sample.Frame) -> TraceEvent {
        var event = TraceEvent(name: "late frame", ph: .complete, ts: microseconds(frame.due), tid: lateFrames)
        (event.cat, event.dur) = ("frame", max(0, microseconds(frame.late)))
        event.args = [
            "running ms": .number(frame.running), "no processor free ms": .number(frame.waiting),
            "blocked ms": .number(frame.blocked),
        ]
        return event
    }

    /// Makes a complete event of each nested span. A span that outlasts its outer span becomes an asynchronous span
    /// with two events.
    private static func spans(
        of lane: TimelineRecord.Lane,
        _ timeline: TimelineRecord,
        _ thread: Int,
        _ identifier: inout Int
    ) -> [TraceEvent] {
        // Rounding can make a span seem to end up to `rounding` microseconds after its outer span.
        let rounding = 2
        let ordered = lane.events.filter { $0.count == 4 }.sorted { ($0[2], -$0[3]) < ($1[2], -$1[3]) }
        var ends: [Int] = []
        return ordered.flatMap { event -> [TraceEvent] in
            let start = event[2]
            var end = start + event[3]
            while let innermost = ends.last, innermost <= start { ends.removeLast() }
            let (name, category) = (timeline.names[event[0]], timeline.categories[event[1]])
            var span = TraceEvent(name: name, ph: .complete, ts: start, tid: thread, cat: category)
            if let around = ends.last, end > around {
                if end > around + rounding {
                    identifier += 1
                    span.ph = .asyncBegin
                    span.id = identifier
                    var last = span
                    last.ph = .asyncEnd
                    last.ts = end
                    return [span, last]
                }
                end = around
            }
            ends.append(end)
            span.dur = end - start
            return [span]
        }
    }

    private static func instants(of lane: TimelineRecord.Lane, _ timeline: TimelineRecord, _ thread: Int)
        -> [TraceEvent]
    {
        lane.events.filter { $0.count == 3 }.map { event in
            let (name, category) = (timeline.names[event[0]], timeline.categories[event[1]])
            return TraceEvent(name: name, ph: .instant, ts: event[2], tid: thread, cat: category, s: "t")
        }
    }

    private static func counters(of sample: Sample, _ timeline: TimelineRecord) -> [TraceEvent] {
        var counters = (sample.series ?? []).flatMap { series in
            series.points.map { counter(series.name, at: microseconds($0.time), $0.value) }
        }
        if case .progress(let screen) = timeline.screen {
            counters += screen.shown.steps.map { counter("\(screen.items) shown", at: $0.time, Double($0.value)) }
            counters += screen.done.steps.map { counter("\(screen.items) done", at: $0.time, Double($0.value)) }
        }
        if case .list(let screen) = timeline.screen {
            counters += screen.count.steps.map { counter("rows", at: $0.time, Double($0.value)) }
        }
        return counters
    }

    private static func counter(_ name: String, at time: Int, _ value: Double) -> TraceEvent {
        TraceEvent(name: name, ph: .counter, ts: time, args: ["value": .number(value)])
    }

    private static func microseconds(_ milliseconds: Double) -> Int {
        Sample.seriesRange.contains(milliseconds * 1000) ? Int((milliseconds * 1000).rounded()) : 0
    }
}

/// An event of Chrome's trace format, which Perfetto can open (the "Trace Event Format" of the Catapult project).
///
/// Times are in microseconds, and not negative.
struct TraceEvent: Encodable, Equatable {
    enum Phase: String, Encodable {
        /// A span with a duration. Two spans of this kind on one thread are nested or separate.
        case complete = "X"
        /// The start of a span that overlaps other spans of its thread. The category and the identifier pair the start
        /// with the end.
        case asyncBegin = "b"
        case asyncEnd = "e"
        case instant = "i"
        case counter = "C"
        case metadata = "M"
    }

    enum Value: Encodable, Equatable {
        case text(String)
        case number(Double)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            }
        }
    }

    var name: String
    var ph: Phase
    var ts = 0
    var pid = 1
    var tid = 0
    var cat: String?
    var dur: Int?
    var id: Int?
    /// The scope of an instant event: "t" for a thread, "p" for the process.
    var s: String?
    var args: [String: Value]?
}
