import Measuring
import Testing

/// Tests how a late frame's time is divided between the main thread and the machine.
@Suite("Frame accounting")
struct FrameAccountingTests {
    private static let frame = milliseconds(10)
    private static let start = MonotonicTime(nanoseconds: 1_000_000_000)
    private static let none = ThreadUsage(running: .zero, waiting: .zero)
    private var accounting = FrameAccounting(frame: Self.frame, start: Self.start, usage: Self.none)

    /// The readings at one moment, in milliseconds.
    struct Tick {
        var at: UInt64
        var ran: UInt64 = 0
        var waited: UInt64 = 0
        var missed: UInt64 = 0
        var others: UInt64 = 0

        var usage: ThreadUsage { ThreadUsage(running: milliseconds(ran), waiting: milliseconds(waited)) }
        var machine: Control.Reading {
            Control.Reading(missed: milliseconds(missed), othersWaiting: milliseconds(others))
        }
    }

    @Test(
        "A frame served on time, or within the timer's tolerance, is not late; a tick before it is due serves nothing"
    )
    mutating func onTime() {
        tick(.init(at: 9, ran: 9))
        #expect(accounting.lateness.count == 0)
        #expect(accounting.nextDue == Self.start + Self.frame)
        tick(.init(at: 11, ran: 10))
        tick(.init(at: 20, ran: 11))
        #expect(accounting.lateness.count == 2)
        #expect(accounting.lateFrames.isEmpty)
        #expect(accounting.longestStall == .zero)
    }

    @Test(
        "A late frame's time is running, waiting or blocked; all except waiting is the thread's own",
        arguments: [
            (Tick(at: 40, ran: 40), [30, 0, 0]),
            (Tick(at: 40, ran: 5, waited: 25), [5, 25, 0]),
            (Tick(at: 40, ran: 4, waited: 6), [4, 6, 20]),
            // Time that the control missed too counts as waiting, because the process was stopped or had no processor.
            (Tick(at: 110, ran: 10, missed: 80), [10, 80, 10]),
            // The thread's waits and the control's delays mostly cover the same moments, so only the longer time
            // counts.
            (Tick(at: 110, ran: 20, waited: 30, missed: 50), [20, 50, 30]),
            (Tick(at: 110, ran: 20, waited: 50, missed: 30), [20, 50, 30]),
            (Tick(at: 110, ran: 20, waited: 50, missed: 50), [20, 50, 30]),
            (Tick(at: 110, ran: 20, missed: 50), [20, 50, 30]),
            (Tick(at: 110, ran: 20, waited: 50), [20, 50, 30]),
            // Time that is blocked while another thread waits for a processor counts as waiting. That thread may hold a
            // lock.
            (Tick(at: 110, ran: 10, others: 60), [10, 60, 30]),
            // Time that is running while another thread waits for a processor is the main thread's own.
            (Tick(at: 110, ran: 110, others: 100), [100, 0, 0]),
            // The machine's share is never larger than the frame's lateness.
            (Tick(at: 30, ran: 15, waited: 500, missed: 700, others: 900), [0, 20, 0]),
        ] as [(Tick, [UInt64])]
    )
    mutating func parts(read: Tick, parts: [UInt64]) throws {
        tick(read)
        let late = try #require(accounting.lateFrames.first)
        #expect(late.due == Self.frame)
        #expect(late.late == milliseconds(read.at - 10))
        #expect([late.running, late.waiting, late.blocked] == parts.map(milliseconds))
        #expect(late.own == milliseconds(parts[0] + parts[2]))
        #expect(accounting.longestStall == late.late)
        #expect(accounting.longestOwnStall == late.own)
    }

    @Test("The parts of a late frame add up to its lateness, whatever was read", arguments: 0..<200 as Range<UInt64>)
    mutating func sums(seed: UInt64) throws {
        var state = seed
        func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % 120
        }
        tick(.init(at: 12 + next(), ran: next(), waited: next(), missed: next(), others: next()))
        let late = try #require(accounting.lateFrames.first)
        #expect(late.running + late.waiting + late.blocked == late.late)
        #expect(late.own <= late.late)
    }

    @Test("Frames skipped in a stall are not served later: the next one is due on the grid")
    mutating func skippedFrames() {
        tick(.init(at: 47, ran: 47))
        #expect(accounting.nextDue == Self.start + milliseconds(50))
        tick(.init(at: 50, ran: 48))
        #expect(accounting.lateFrames.count == 1)
        #expect(accounting.lateness.count == 2)
    }

    @Test("Each late frame is charged only with what the thread and the machine did since the frame before")
    mutating func differences() {
        tick(.init(at: 40, ran: 40))
        tick(.init(at: 70, ran: 40, waited: 20))
        tick(.init(at: 180, ran: 40, waited: 20, missed: 70, others: 10))
        tick(.init(at: 190, ran: 40, waited: 20, missed: 70, others: 10))
        tick(.init(at: 300, ran: 40, waited: 20, missed: 90, others: 40))
        #expect(accounting.lateFrames.map(\.running) == [30, 0, 0, 0].map(milliseconds))
        #expect(accounting.lateFrames.map(\.waiting) == [0, 20, 80, 50].map(milliseconds))
    }

    @Test("The first frame is not charged with the machine's doing before it")
    func beginning() throws {
        let before = Tick(at: 60, missed: 500, others: 300)
        var accounting = FrameAccounting(
            frame: Self.frame,
            start: Self.start,
            usage: Self.none,
            machine: before.machine
        )
        accounting.tick(at: Self.start + milliseconds(before.at), usage: Self.none, machine: before.machine)
        #expect(accounting.lateFrames.map(\.blocked) == [milliseconds(50)])
    }

    @Test("If the system does not report waiting, there is none, and the whole stall is the thread's own")
    func unknownWaiting() throws {
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

    @Test("A frame not served by the end of the measuring counts as late, with the machine's share")
    mutating func unserved() throws {
        let end = Tick(at: 310, ran: 40, missed: 200)
        accounting.finish(at: Self.start + milliseconds(end.at), usage: end.usage, machine: end.machine)
        let late = try #require(accounting.lateFrames.first)
        #expect(late.late == milliseconds(300))
        #expect(late.waiting == milliseconds(200))
        #expect(late.own == milliseconds(100))
        #expect(accounting.longestStall == milliseconds(300))
        #expect(accounting.hangs == 1)
    }

    @Test("A hang is a stall of 250 ms or more")
    mutating func hangs() {
        tick(.init(at: 259))
        #expect(accounting.hangs == 0)
        tick(.init(at: 510))
        #expect(accounting.hangs == 1)
    }

    @Test("The hitch time ratio is lateness in milliseconds per second measured")
    mutating func hitchTimeRatio() {
        tick(.init(at: 40, ran: 40))
        tick(.init(at: 70, ran: 60))
        #expect(accounting.hitchTimeRatio(over: milliseconds(500)) == 100)
        #expect(accounting.hitchTimeRatio(over: .zero) == 0)
    }

    @Test("A tap at any moment waits half a stall on average, weighted by the stall's share of the span")
    mutating func expectedTapLatency() {
        tick(.init(at: 60, ran: 60))
        #expect(latency(from: 0, to: 100) == Nanoseconds(12_500_000))
        #expect(latency(from: 10, to: 60) == milliseconds(25))
        // A tap in the first half of the stall waits between 50 and 25 ms.
        #expect(latency(from: 10, to: 35) == Nanoseconds(37_500_000))
        #expect(latency(from: 60, to: 90) == .zero)
        #expect(latency(from: 30, to: 30) == .zero)
    }

    @Test("The part of a tap's wait that the machine caused is not the main thread's own")
    mutating func expectedTapLatencyIsOwn() {
        tick(.init(at: 60, ran: 20, waited: 25))
        #expect(latency(from: 10, to: 60) == Nanoseconds(12_500_000))
    }

    @Test("The delay since a moment is, in each frame, the longer of the thread's waits and the control's gap")
    mutating func keptSince() {
        tick(.init(at: 50, waited: 20, missed: 30))
        tick(.init(at: 100, waited: 60, missed: 40))
        #expect(waited(since: 0, missed: 45) == milliseconds(75))
        #expect(waited(since: 60, missed: 45) == milliseconds(45))
        #expect(waited(since: 100, missed: 45) == milliseconds(5))
        #expect(waited(since: 100, missed: 40) == .zero)
        // Nothing is known about the time before the first frame.
        let usage = Tick(at: 0, waited: 60).usage
        #expect(accounting.waited(since: MonotonicTime(nanoseconds: 0), usage: usage) == milliseconds(70))
    }

    @Test("Other threads' waits do not count if the main thread was running")
    mutating func othersKeepNobody() {
        tick(.init(at: 110, others: 90))
        #expect(accounting.waited(since: Self.start, usage: Self.none, machine: Control.Reading()) == .zero)
    }

    private func latency(from first: UInt64, to last: UInt64) -> Nanoseconds {
        accounting.expectedTapLatency(from: Self.start + milliseconds(first), to: Self.start + milliseconds(last))
    }

    private func waited(since moment: UInt64, missed: UInt64) -> Nanoseconds {
        let now = Tick(at: 0, waited: 60, missed: missed)
        return accounting.waited(since: Self.start + milliseconds(moment), usage: now.usage, machine: now.machine)
    }

    private mutating func tick(_ read: Tick) {
        accounting.tick(at: Self.start + milliseconds(read.at), usage: read.usage, machine: read.machine)
    }
}

/// Returns a span of time of a made-up sample.
func milliseconds(_ count: UInt64) -> Nanoseconds {
    Nanoseconds(count * 1_000_000)
}
