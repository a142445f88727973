import Results
import Testing

@testable import Report

@Suite("ReducedTimeline")
struct ReducedTimelineTests {
    /// Names and categories by their places; an event for each pair or triple of numbers.
    private static func timeline(
        _ events: [[Int]],
        names: [String] = ["update", "save", "tap"],
        categories: [String] = ["update", "save", "input"],
        dropped: Int = 0
    ) -> TimelineRecord {
        TimelineRecord(
            names: names,
            categories: categories,
            lanes: [.init(thread: 1, isMain: true, events: events, dropped: dropped)]
        )
    }

    @Test("Spans within each other lie in rows below each other, and those that overlap too")
    func rows() {
        let lane = LaneRows(
            .init(
                thread: 1,
                isMain: true,
                events: [[0, 0, 200, 50], [0, 0, 10, 20], [1, 1, 0, 100], [1, 1, 80, 60], [0, 0, 12, 5]],
                dropped: 0
            )
        )
        #expect(lane.spans.map(\.start) == [0, 10, 12, 80, 200])
        #expect(lane.spans.map(\.row) == [0, 1, 2, 1, 0])
    }

    @Test("A flood becomes few spans that know how many they are")
    func flood() throws {
        let flood = (0..<20_000).map { [0, 0, $0 * 46, 45] }
        let reduced = ReducedTimeline(Self.timeline(flood), mostEvents: 2_000)
        let lane = try #require(reduced.lanes.first)
        #expect(lane.spans.count <= 2_000)
        #expect(lane.spans.reduce(0) { $0 + $1.count } == 20_000)
        #expect(lane.spans.first?.start == 0)
        #expect(lane.spans.map(\.end).max() == 19_999 * 46 + 45)
        #expect(reduced.dropped == 0)
    }

    @Test("Spans apart, and long ones side by side, stay as they are")
    func apart() {
        let events = [[0, 0, 0, 5], [0, 0, 100, 5], [1, 1, 200, 5_000], [1, 1, 5_201, 5_000]]
        let reduced = ReducedTimeline(Self.timeline(events), mostEvents: 2_000)
        #expect(reduced.lanes.first?.spans.map(\.count) == [1, 1, 1, 1])
    }

    @Test("However little room there is, what the user did stays, and the count of what is left out is told")
    func cap() throws {
        // Spans of many names, which nothing merges, and taps close together.
        let names = (0..<3_000).map { "name \($0)" } + ["tap"]
        let spans = (0..<3_000).map { [$0, 0, $0 * 1_000, 1 + $0 % 900] }
        let taps = (0..<40).map { [3_000, 2, 50_000 + $0] }
        let timeline = Self.timeline(spans + taps, names: names, dropped: 5)
        let reduced = ReducedTimeline(timeline, mostEvents: 100)
        let lane = try #require(reduced.lanes.first)
        #expect(lane.instants.count == 40)
        #expect(lane.spans.count <= 100)
        #expect(reduced.dropped == 5 + 3_000 - lane.spans.count)
        #expect(lane.spans.map(\.duration).min() ?? 0 >= 860)
    }

    @Test("Every late frame and every mark of a sample reaches the page, however little room there is")
    func lateFrames() {
        let frames = (0..<500).map { place in
            Sample.Frame(due: Double(place * 20), late: 3, running: 1, waiting: 1, blocked: 1)
        }
        var sample = Fixture.sample("flooded", "whole-import", frames: frames)
        sample.marks = (0..<50).map { Sample.Mark(time: Double($0), label: "tap \($0)") }
        let recorded = RecordedSample(
            variant: Fixture.variant("flooded", .pitfall),
            sample: sample,
            timeline: Self.timeline((0..<5_000).map { [0, 0, $0 * 100, 60] })
        )
        let embedded = EmbeddedSample(recorded, metric: nil, EmbeddedRecording.Room(events: 10, screenNumbers: 10))
        #expect(embedded.late.count == 500)
        #expect(embedded.late[3] == [60_000, 3_000, 1_000, 1_000, 1_000])
        #expect(embedded.marks.map(\.label) == (0..<50).map { "tap \($0)" })
    }

    @Test("The sample in the middle is the median by the metric; without one, the first that finished")
    func middle() {
        let samples = [3.0, 1.0, 2.0, 9.0].enumerated().map { place, value in
            Fixture.sample("flooded", "whole-import", block: place + 1, ["longestStall": .value(value)])
        }
        #expect(RecordedScenario.middle(of: samples, by: Fixture.stall)?.block == 3)
        #expect(RecordedScenario.middle(of: samples, by: nil)?.block == 1)
        let crashed = Fixture.sample("flooded", "whole-import", outcome: .crashed(signal: 4))
        #expect(RecordedScenario.middle(of: [crashed], by: Fixture.stall) == nil)
    }
}
