import Foundation
import Measuring
import Testing

@Suite("Timeline", .timeLimit(.minutes(5)))
struct TimelineTests {
    @Test("Events are in the order their thread recorded them, with their details")
    func order() throws {
        let timeline = Timeline()
        timeline.instant("tap", .input)
        let answer = timeline.span("save", .save) { 42 }
        let lane = try #require(timeline.lanes().first)
        #expect(answer == 42)
        #expect(lane.thread == .current)
        #expect(lane.events.map(\.name.description) == ["tap", "save"])
        #expect(lane.events.map(\.category) == [.input, .save])
        #expect(lane.events[0].duration == nil)
        #expect(lane.events[1].duration != nil)
        #expect(lane.events[0].start <= lane.events[1].start)
    }

    @Test("A span that throws is recorded too")
    func throwingSpan() throws {
        struct Failure: Error {}
        let timeline = Timeline()
        #expect(throws: Failure.self) { try timeline.span("work", .work) { throw Failure() } }
        #expect(timeline.lanes().first?.events.count == 1)
    }

    @Test("Threads that record at once lose nothing and do not mix")
    func threads() {
        let timeline = Timeline()
        let events = 10_000
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<events { timeline.instant("event", .work) }
        }
        let lanes = timeline.lanes()
        #expect(lanes.reduce(0) { $0 + $1.events.count } == 4 * events)
        #expect(Set(lanes.map(\.thread)).count == lanes.count)
        #expect(lanes.allSatisfy { $0.dropped == 0 })
    }

    @Test("Reading while another thread records shows complete events only")
    func readingWhileRecording() {
        let timeline = Timeline()
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            for _ in 0..<50_000 { timeline.instant("event", .merge) }
            done.signal()
        }
        var seen = 0
        while done.wait(timeout: .now()) == .timedOut {
            let events = timeline.lanes().flatMap(\.events)
            #expect(events.count >= seen)
            seen = events.count
            #expect(events.allSatisfy { $0.category == .merge && $0.start.nanoseconds > 0 })
        }
    }

    @Test("A full buffer drops further events, and reports their number")
    func fullBuffer() throws {
        let timeline = Timeline()
        let capacity = 4096 * 256
        for _ in 0..<(capacity + 7) { timeline.instant("event", .work) }
        let lane = try #require(timeline.lanes().first)
        #expect(lane.events.count == capacity)
        #expect(lane.dropped == 7)
    }
}
