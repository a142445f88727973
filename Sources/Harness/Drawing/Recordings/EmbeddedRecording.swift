import Foundation
import Model

/// A recorded experiment, in a short form for the page's scripts. Times are in microseconds.
struct EmbeddedRecording: Encodable {
    let scenarios: [EmbeddedScenario]

    struct EmbeddedScenario: Encodable {
        let name: String
        let summary: String
        let samples: [EmbeddedSample]
        /// The comparisons that a reader can choose. A comparison has the indices of one or two samples, and the
        /// pitfall's sample comes first. The page begins with the first comparison.
        let pairs: [[Int]]

        init(_ recorded: RecordedScenario, _ room: Room) {
            (name, summary, pairs) = (recorded.scenario.name, recorded.scenario.summary, recorded.pairs)
            samples = recorded.samples.map { EmbeddedSample($0, metric: recorded.metric, room) }
        }
    }

    /// Collects all of a page's recordings, within the page's size limit.
    ///
    /// - Parameter recorded: The experiments, each with its address.
    static func all(_ recorded: [(anchor: String, experiment: RecordedExperiment)]) throws -> [EmbeddedData] {
        var room = Room()
        while true {
            let data = try recorded.compactMap { anchor, experiment -> EmbeddedData? in
                guard !experiment.scenarios.isEmpty else { return nil }
                let recording = EmbeddedRecording(scenarios: experiment.scenarios.map { EmbeddedScenario($0, room) })
                return try EmbeddedData(recording, identifier: dataIdentifier(anchor))
            }
            let size = data.reduce(0) { $0 + $1.dataText.utf8.count }
            if size <= largest || room.events <= 50 { return data }
            room.events /= 2
            room.screenNumbers /= 2
        }
    }

    /// The limits for a sample on the page.
    struct Room {
        var events = 2_000
        /// The most numbers that the record of a screen may have. A larger record is left out.
        var screenNumbers = 40_000
    }

    static func dataIdentifier(_ anchor: String) -> String { "\(anchor):recording-data" }

    private static let largest = 5_000_000
}

/// One recorded sample, as `recording.js` reads it.
struct EmbeddedSample: Encodable {
    let variant: String
    let kind: String
    let hue: String
    /// A description of the sample, such as "sample 3, the median by longestOwnStall: 1.06 s".
    let origin: String
    let length: Int
    /// The distance below which two events were merged.
    let resolution: Int
    let dropped: Int
    let frames: Moments
    /// The late frames: `[due, late, running, waiting, blocked]`.
    let late: [[Int]]
    let names: [String]
    let categories: [String]
    /// The distinct kinds of events, each stored once: `[name, category, row, count]`.
    let kinds: [[Int]]
    let lanes: [Lane]
    let marks: [Mark]
    let series: [Series]
    let screen: ScreenRecord?

    struct Lane: Encodable {
        let label: String
        /// `kind, start, duration` for each span; the start is the difference from the previous span's start.
        private(set) var spans: [Int]
        /// `kind, time` for each instant; the time is the difference from the previous instant's time.
        private(set) var instants: [Int]
    }

    struct Mark: Encodable {
        let time: Int
        let label: String
    }

    struct Series: Encodable {
        let name: String
        /// The points: `[time, value]`.
        let points: [[Double]]
    }

    init(_ recorded: RecordedSample, metric: Metric?, _ room: EmbeddedRecording.Room) {
        let (sample, timeline) = (recorded.sample, recorded.timeline)
        let reduced = ReducedTimeline(timeline, mostEvents: room.events)
        (variant, kind) = (recorded.variant.name, recorded.variant.kind.label)
        hue = recorded.variant.kind.tone.hue.rawValue
        origin = recorded.origin(metric)
        late = (sample.frames ?? []).map { frame in
            [frame.due, frame.late, frame.running, frame.waiting, frame.blocked].map(Self.microseconds)
        }
        (length, frames) = (timeline.length, timeline.frames)
        (resolution, dropped) = (reduced.resolution, reduced.dropped)
        let used = Set(reduced.lanes.flatMap { $0.spans.map(\.name) + $0.instants.map(\.name) }).sorted()
        let places = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
        names = used.map { timeline.names[$0] }
        categories = timeline.categories
        var kinds = EventKinds(names: places)
        lanes = reduced.lanes.enumerated().map { place, lane in
            Lane(lane, label: lane.label(names: timeline.names, place: place), &kinds)
        }
        self.kinds = kinds.all
        marks = (sample.marks ?? []).map { Mark(time: Self.microseconds($0.time), label: $0.label) }
        series = (sample.series ?? []).filter { $0.points.count <= room.events * 2 }.map { series in
            Series(name: series.name, points: series.points.map { [Double(Self.microseconds($0.time)), $0.value] })
        }
        screen = timeline.screen.flatMap { $0.numbers <= room.screenNumbers ? $0 : nil }
    }

    private static func microseconds(_ milliseconds: Double) -> Int {
        let limit = 1e15
        return milliseconds.isFinite ? Int(max(-limit, min(limit, milliseconds * 1000)).rounded()) : 0
    }
}

/// The distinct kinds of a sample's events, in the order in which they first occur.
private struct EventKinds {
    /// The index of each name on the page, by the name's index in the timeline.
    let names: [Int: Int]
    private(set) var all: [[Int]] = []
    private var places: [[Int]: Int] = [:]

    init(names: [Int: Int]) { self.names = names }

    mutating func place(name: Int, category: Int, row: Int, count: Int) -> Int {
        let kind = [names[name, default: 0], category, row, count]
        if let place = places[kind] { return place }
        places[kind] = all.count
        all.append(kind)
        return all.count - 1
    }
}

extension EmbeddedSample.Lane {
    fileprivate init(_ lane: ReducedLane, label: String, _ kinds: inout EventKinds) {
        self.label = label
        (spans, instants) = ([], [])
        var last = 0
        for span in lane.spans {
            let kind = kinds.place(name: span.name, category: span.category, row: span.row, count: span.count)
            spans += [kind, span.start - last, span.duration]
            last = span.start
        }
        last = 0
        for instant in lane.instants {
            let kind = kinds.place(name: instant.name, category: instant.category, row: 0, count: instant.count)
            instants += [kind, instant.time - last]
            last = instant.time
        }
    }
}

extension ReducedLane {
    /// Returns "Main thread", or the worker's number and the name of its longest work.
    ///
    /// - Parameter place: The lane's index in the sample's lanes.
    func label(names: [String], place: Int) -> String {
        if isMain { return "Main thread" }
        let times = Dictionary(grouping: spans, by: \.name).mapValues { $0.reduce(0) { $0 + $1.duration } }
        let busiest = times.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? instants.first?.name
        return busiest.map { "Worker \(max(1, place)): \(names[$0])" } ?? "Worker \(max(1, place))"
    }
}

extension ScreenRecord {
    fileprivate var numbers: Int {
        switch self {
        case .progress(let screen):
            2 * (screen.shown.steps.count + screen.done.steps.count)
        case .list(let screen):
            2 * screen.count.steps.count + 4 * screen.names.count + screen.inView.reduce(0) { $0 + 1 + $1.names.count }
        case .cells(let screen):
            screen.frames.reduce(0) { $0 + 3 + $1.pictures.count } + screen.rows.reduce(0) { $0 + 8 + $1.values.count }
        case .downloads(let screen):
            4 * screen.changes.count + 6 * screen.downloads.count
        }
    }
}

/// The data of a page's script. The page contains the data as JSON in a `<script type="application/json">`, which
/// browsers do not run.
struct EmbeddedData {
    let dataIdentifier: String
    /// The data as JSON, escaped so that it cannot end its script element.
    let dataText: String

    /// - Throws: The encoder's error if a value has no representation in JSON.
    init(_ value: some Encodable, identifier: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        dataIdentifier = identifier
        dataText = Markup.scriptSafe(json: String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}
