import Measuring
import Testing

/// What a late frame owes to the machine, as the control has seen it.
@Suite("Frame accounting beside a control")
struct MachineAttributionTests {
    private static let start = MonotonicTime(nanoseconds: 1_000_000_000)

    private var accounting = FrameAccounting(
        frame: milliseconds(10),
        start: Self.start,
        usage: ThreadUsage(running: .zero, waiting: .zero)
    )

    @Test("Time that the control missed as well is waiting: the process was stopped, or had no processor")
    mutating func missed() throws {
        tick(at: 110, ran: 10, missed: 80)
        let late = try #require(accounting.lateFrames.first)
        #expect(late.late == milliseconds(100))
        #expect(late.waiting == milliseconds(80))
        #expect(late.running == milliseconds(10))
        #expect(late.blocked == milliseconds(10))
        #expect(accounting.longestOwnStall == milliseconds(20))
    }

    @Test(
        "What the thread waited for and what the control missed are mostly the same moments: the longer counts",
        arguments: [(30, 50), (50, 30), (50, 50), (0, 50), (50, 0)] as [(UInt64, UInt64)]
    )
    mutating func overlap(waited: UInt64, missed: UInt64) throws {
        tick(at: 110, ran: 20, waited: waited, missed: missed)
        let late = try #require(accounting.lateFrames.first)
        #expect(late.waiting == milliseconds(50))
        #expect(late.running == milliseconds(20))
        #expect(late.blocked == milliseconds(30))
    }

    @Test("Blocked while another thread waits for a processor, such as the holder of a lock, is waiting")
    mutating func others() throws {
        tick(at: 110, ran: 10, others: 60)
        let late = try #require(accounting.lateFrames.first)
        #expect(late.waiting == milliseconds(60))
        #expect(late.running == milliseconds(10))
        #expect(late.blocked == milliseconds(30))
        #expect(late.own == milliseconds(40))
    }

    @Test("Running while another thread waits for a processor is the thread's own")
    mutating func runningBesideOthers() throws {
        tick(at: 110, ran: 110, others: 100)
        let late = try #require(accounting.lateFrames.first)
        #expect(late.running == milliseconds(100))
        #expect(late.waiting == .zero)
        #expect(late.own == milliseconds(100))
    }

    @Test("The machine never gives a thread more back than it was late")
    mutating func bounded() throws {
        tick(at: 30, ran: 15, waited: 500, missed: 700, others: 900)
        let late = try #require(accounting.lateFrames.first)
        #expect(late.waiting == milliseconds(20))
        #expect(late.own == .zero)
        #expect(accounting.longestOwnStall == .zero)
    }

    @Test("The parts of a late frame add up to its lateness, whatever was read", arguments: 0..<200 as Range<UInt64>)
    mutating func sums(seed: UInt64) throws {
        var state = seed
        func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % 120
        }
        tick(at: 12 + next(), ran: next(), waited: next(), missed: next(), others: next())
        let late = try #require(accounting.lateFrames.first)
        #expect(late.running + late.waiting + late.blocked == late.late)
        #expect(late.own <= late.late)
    }

    @Test("Each late frame is charged only with what the machine did since the frame before")
    mutating func differences() {
        tick(at: 110, missed: 70, others: 10)
        tick(at: 120, missed: 70, others: 10)
        tick(at: 230, missed: 90, others: 40)
        #expect(accounting.lateFrames.map(\.waiting) == [milliseconds(80), milliseconds(50)])
    }

    @Test("What the machine did before the first frame is not the first frame's")
    func beginning() throws {
        let before = Control.Reading(missed: milliseconds(500), othersWaiting: milliseconds(300))
        var accounting = FrameAccounting(
            frame: milliseconds(10),
            start: Self.start,
            usage: ThreadUsage(running: .zero, waiting: .zero),
            machine: before
        )
        accounting.tick(
            at: Self.start + milliseconds(60),
            usage: ThreadUsage(running: .zero, waiting: .zero),
            machine: before
        )
        #expect(accounting.lateFrames.map(\.blocked) == [milliseconds(50)])
    }

    @Test("A frame that is not served by the end owes the machine its part too")
    mutating func unserved() throws {
        accounting.finish(
            at: Self.start + milliseconds(310),
            usage: ThreadUsage(running: milliseconds(40), waiting: .zero),
            machine: Control.Reading(missed: milliseconds(200))
        )
        let late = try #require(accounting.lateFrames.first)
        #expect(late.late == milliseconds(300))
        #expect(late.waiting == milliseconds(200))
        #expect(late.own == milliseconds(100))
    }

    @Test("Since a moment, the thread was kept for the longer of its waits and of what the control missed, each frame")
    mutating func keptSince() {
        tick(at: 50, waited: 20, missed: 30)
        tick(at: 100, waited: 60, missed: 40)
        #expect(waited(since: 0, at: 60, missed: 45) == milliseconds(75))
        #expect(waited(since: 60, at: 60, missed: 45) == milliseconds(45))
        #expect(waited(since: 100, at: 60, missed: 45) == milliseconds(5))
        #expect(waited(since: 100, at: 60, missed: 40) == .zero)
        // Before the first frame there is nothing to know.
        #expect(accounting.waited(since: MonotonicTime(nanoseconds: 0), usage: usage(waited: 60)) == milliseconds(70))
    }

    @Test("That other threads waited did not keep this one from running")
    mutating func othersKeepNobody() {
        tick(at: 110, others: 90)
        #expect(waited(since: 0, at: 0, missed: 0) == .zero)
    }

    private func waited(since moment: UInt64, at waited: UInt64, missed: UInt64) -> Nanoseconds {
        accounting.waited(
            since: Self.start + milliseconds(moment),
            usage: usage(waited: waited),
            machine: Control.Reading(missed: milliseconds(missed))
        )
    }

    private func usage(waited: UInt64) -> ThreadUsage {
        ThreadUsage(running: .zero, waiting: milliseconds(waited))
    }

    private mutating func tick(
        at moment: UInt64,
        ran: UInt64 = 0,
        waited: UInt64 = 0,
        missed: UInt64 = 0,
        others: UInt64 = 0
    ) {
        accounting.tick(
            at: Self.start + milliseconds(moment),
            usage: ThreadUsage(running: milliseconds(ran), waiting: milliseconds(waited)),
            machine: Control.Reading(missed: milliseconds(missed), othersWaiting: milliseconds(others))
        )
    }
}
