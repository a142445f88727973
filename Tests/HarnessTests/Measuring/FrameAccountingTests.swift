import Measuring
import Testing

@Suite("Frame accounting")
struct FrameAccountingTests {
    private static let frame = milliseconds(10)
    private static let start = MonotonicTime(nanoseconds: 1_000_000_000)

    private var accounting = FrameAccounting(frame: Self.frame, start: Self.start, usage: usage(ran: 0, waited: 0))

    @Test("A frame served on time is not late")
    mutating func onTime() {
        tick(at: 10, ran: 1, waited: 0)
        tick(at: 20, ran: 2, waited: 0)
        #expect(accounting.lateness.count == 2)
        #expect(accounting.lateFrames.isEmpty)
        #expect(accounting.longestStall == .zero)
    }

    @Test("A tick before the frame is due serves nothing")
    mutating func early() {
        tick(at: 9, ran: 9, waited: 0)
        #expect(accounting.lateness.count == 0)
        #expect(accounting.nextDue == Self.start + Self.frame)
    }

    @Test("Lateness within the timer's tolerance does not count")
    mutating func tolerance() {
        tick(at: 11, ran: 0, waited: 0)
        #expect(accounting.lateFrames.isEmpty)
    }

    @Test("Time on the processor past the due time is running")
    mutating func running() throws {
        tick(at: 40, ran: 40, waited: 0)
        let late = try #require(accounting.lateFrames.first)
        #expect(late.due == Self.frame)
        #expect(late.late == milliseconds(30))
        #expect(late.running == milliseconds(30))
        #expect(late.waiting == .zero)
        #expect(late.blocked == .zero)
        #expect(late.own == milliseconds(30))
    }

    @Test("Time ready but without a processor is waiting, and not the thread's own work")
    mutating func waiting() throws {
        tick(at: 40, ran: 5, waited: 25)
        let late = try #require(accounting.lateFrames.first)
        #expect(late.waiting == milliseconds(25))
        #expect(late.running == milliseconds(5))
        #expect(late.blocked == .zero)
        #expect(late.own == milliseconds(5))
        #expect(accounting.longestStall == milliseconds(30))
        #expect(accounting.longestOwnStall == milliseconds(5))
    }

    @Test("What is neither running nor waiting is blocked")
    mutating func blocked() throws {
        tick(at: 40, ran: 4, waited: 6)
        let late = try #require(accounting.lateFrames.first)
        #expect(late.waiting == milliseconds(6))
        #expect(late.running == milliseconds(4))
        #expect(late.blocked == milliseconds(20))
    }

    @Test("The parts of a late frame never add up to more than its lateness")
    mutating func partsAreBounded() throws {
        tick(at: 12, ran: 50, waited: 50)
        let late = try #require(accounting.lateFrames.first)
        #expect(late.late == milliseconds(2))
        #expect(late.running + late.waiting + late.blocked == late.late)
    }

    @Test("Frames skipped in a stall are not served later: the next one is due on the grid")
    mutating func skippedFrames() {
        tick(at: 47, ran: 47, waited: 0)
        #expect(accounting.nextDue == Self.start + milliseconds(50))
        tick(at: 50, ran: 48, waited: 0)
        #expect(accounting.lateFrames.count == 1)
        #expect(accounting.lateness.count == 2)
    }

    @Test("Each late frame is charged only with what happened since the frame before")
    mutating func usageIsADifference() {
        tick(at: 40, ran: 40, waited: 0)
        tick(at: 70, ran: 40, waited: 20)
        #expect(accounting.lateFrames.map(\.running) == [milliseconds(30), .zero])
        #expect(accounting.lateFrames.map(\.waiting) == [.zero, milliseconds(20)])
    }

    @Test("If the system does not report waiting, there is none, and the whole stall is the thread's own")
    mutating func unknownWaiting() throws {
        var accounting = FrameAccounting(
            frame: Self.frame,
            start: Self.start,
            usage: ThreadUsage(running: .zero, waiting: nil)
        )
        accounting.tick(at: Self.start + milliseconds(40), usage: ThreadUsage(running: milliseconds(10), waiting: nil))
        let late = try #require(accounting.lateFrames.first)
        #expect(late.waiting == .zero)
        #expect(late.own == milliseconds(30))
    }

    @Test("A frame that is not served by the end of the measuring counts as late")
    mutating func unservedAtTheEnd() {
        accounting.finish(at: Self.start + milliseconds(300), usage: usage(ran: 300, waited: 0))
        #expect(accounting.longestStall == milliseconds(290))
        #expect(accounting.hangs == 1)
    }

    @Test("A hang is a stall of 250 ms or more")
    mutating func hangs() {
        tick(at: 259, ran: 0, waited: 0)
        #expect(accounting.hangs == 0)
        tick(at: 510, ran: 0, waited: 0)
        #expect(accounting.hangs == 1)
    }

    @Test("The hitch time ratio is lateness in milliseconds per second measured")
    mutating func hitchTimeRatio() {
        tick(at: 40, ran: 40, waited: 0)
        tick(at: 70, ran: 60, waited: 0)
        #expect(accounting.hitchTimeRatio(over: milliseconds(500)) == 100)
        #expect(accounting.hitchTimeRatio(over: .zero) == 0)
    }

    @Test("A tap at any moment waits half a stall on average, weighted by the stall's share of the span")
    mutating func expectedTapLatency() {
        tick(at: 60, ran: 60, waited: 0)
        #expect(latency(from: 0, to: 100) == Nanoseconds(12_500_000))
        #expect(latency(from: 10, to: 60) == milliseconds(25))
        // Taps in the first half of the stall wait between 50 and 25 ms.
        #expect(latency(from: 10, to: 35) == Nanoseconds(37_500_000))
        #expect(latency(from: 60, to: 90) == .zero)
        #expect(latency(from: 30, to: 30) == .zero)
    }

    @Test("The part of a tap's wait that the machine caused is not the main thread's own")
    mutating func expectedTapLatencyIsOwn() {
        tick(at: 60, ran: 20, waited: 25)
        #expect(latency(from: 10, to: 60) == Nanoseconds(12_500_000))
    }

    private func latency(from first: UInt64, to last: UInt64) -> Nanoseconds {
        accounting.expectedTapLatency(from: Self.start + milliseconds(first), to: Self.start + milliseconds(last))
    }

    private mutating func tick(at moment: UInt64, ran: UInt64, waited: UInt64) {
        accounting.tick(at: Self.start + milliseconds(moment), usage: usage(ran: ran, waited: waited))
    }
}

private func usage(ran: UInt64, waited: UInt64) -> ThreadUsage {
    ThreadUsage(running: milliseconds(ran), waiting: milliseconds(waited))
}
