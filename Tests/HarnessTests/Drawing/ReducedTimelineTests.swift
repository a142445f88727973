import Model
import Testing

@Suite("A timeline on the page")
struct ReducedTimelineTests {
    /// Returns a timeline with events of the main thread. The events refer to their names and categories by index.
    private static func timeline(
        _ events: [[Int]],
        names: [String] = ["update", "save", "tap"],
        dropped: Int = 0
    ) -> TimelineRecord {
        TimelineRecord(
            names: names,
            categories: ["update", "save", "input"],
            lanes: [.init(thread: 1, isMain: true, events: events, dropped: dropped)],
            frames: Moments([]),
            length: events.reduce(0) { max($0, $1[2] + ($1.count > 3 ? $1[3] : 0)) }
        )
    }

    private static func sample(_ timeline: TimelineRecord) throws -> RecordedPage.Sample {
        try #require(try RecordedPage(timeline).samples.first)
    }

    @Test("Nested spans, and overlapping ones, are in rows below each other")
    func rows() throws {
        let events = [[0, 0, 200, 50], [0, 0, 10, 20], [1, 1, 0, 100], [1, 1, 80, 60], [0, 0, 12, 15]]
        let sample = try Self.sample(Self.timeline(events))
        let spans = sample.eachSpan(of: try #require(sample.lanes.first))
        #expect(spans.map { $0[3] } == [0, 10, 12, 80, 200])
        #expect(spans.map { $0[2] } == [0, 1, 2, 1, 0])
    }

    @Test("If all spans overlap, placing a span does not search every row", .timeLimit(.minutes(1)))
    func overlapping() throws {
        let events = (0..<100_000).map { [0, 0, $0, 1_000_000 + $0] }
        let sample = try Self.sample(Self.timeline(events))
        let rows = sample.eachSpan(of: try #require(sample.lanes.first)).map { $0[2] }
        #expect(Set(rows).count == rows.count)
    }

    @Test("A flood becomes few spans with their counts")
    func flood() throws {
        let sample = try Self.sample(Self.timeline((0..<20_000).map { [0, 0, $0 * 46, 45] }))
        let spans = sample.eachSpan(of: try #require(sample.lanes.first))
        #expect(spans.count <= 2_000)
        #expect(spans.reduce(0) { $0 + $1[5] } == 20_000)
        #expect(spans.first?[3] == 0)
        #expect(spans.map { $0[3] + $0[4] }.max() == 19_999 * 46 + 45)
        #expect(sample.dropped == 0)
    }

    @Test("Separate spans, and long ones side by side, stay as they are")
    func apart() throws {
        let events = [[0, 0, 0, 5], [0, 0, 100, 5], [1, 1, 200, 5_000], [1, 1, 5_201, 5_000]]
        let sample = try Self.sample(Self.timeline(events))
        #expect(sample.lanes.first.map(sample.eachSpan)?.map { $0[5] } == [1, 1, 1, 1])
        #expect(sample.resolution == 10)
    }

    @Test("However few events fit, the user's actions stay, and the number of dropped events is given")
    func cap() throws {
        // The timeline has spans of many names, which cannot be merged, and taps that are close together.
        let names = (0..<9_000).map { "name \($0)" } + ["tap"]
        let spans = (0..<9_000).map { [$0, 0, $0 * 1_000, 1 + $0 % 900] }
        let taps = (0..<40).map { [9_000, 2, 50_000 + $0] }
        let sample = try Self.sample(Self.timeline(spans + taps, names: names, dropped: 5))
        let lane = try #require(sample.lanes.first)
        let kept = sample.eachSpan(of: lane)
        #expect(lane.instants.count == 40 * 2)
        #expect(kept.count <= 2_000 && kept.count > 1_500)
        #expect(sample.dropped == 5 + 9_000 - kept.count)
        // The longest spans are the ones that stay.
        #expect(kept.map { $0[4] }.min() ?? 0 > 650)
    }

    @Test("Every late frame and every mark of a sample reaches the page")
    func lateFrames() throws {
        var result = Fixture.result
        let place = try #require(
            result.samples.firstIndex { $0.variant == "flooded" && $0.scenario == "whole-import" && $0.block == 2 }
        )
        result.samples[place].frames = (0..<3_000).map { place in
            Sample.Frame(due: Double(place * 20), late: 3, running: 1, waiting: 1, blocked: 1)
        }
        result.samples[place].marks = (0..<50).map { Sample.Mark(time: Double($0), label: "tap \($0)") }
        let timeline = Self.timeline((0..<5_000).map { [0, 0, $0 * 100, 60] })
        let sample = try #require(try RecordedPage(timeline, of: result).samples.first)
        #expect(sample.late.count == 3_000)
        #expect(sample.late[3] == [60_000, 3_000, 1_000, 1_000, 1_000])
        #expect(sample.marks.map(\.label) == (0..<50).map { "tap \($0)" })
    }
}
