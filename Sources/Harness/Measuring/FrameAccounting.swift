import Model

/// Which frames were late, how late, and what the main thread did in the meantime: the frame clock's arithmetic.
///
/// A frame is served at the first tick after it was due; frames that became due while the main thread was busy are
/// skipped, as a display link skips them. Lateness counts from the due time; Apple's hitch time is the same, rounded up
/// to whole frames.
///
/// Of a late frame, waiting counts first: the main thread's wait for a processor since the previous frame, or what the
/// ``Control`` has missed, whichever is longer, because they are mostly the same moments. Of the rest, the thread was
/// running for as long as its clock says, and blocked otherwise. For a thread that ran before the frame was due and
/// blocked after it, running is thus up to a frame's length too high and blocked as much too low; their sum is exact.
/// While it was blocked, another thread of the process, such as the holder of a lock, may have been ready to run
/// without a processor: that is waiting too.
package struct FrameAccounting {
    /// The length of a frame.
    package let frame: Nanoseconds
    /// A tick later than this is late: the run loop's timers are no more exact than this.
    package static let tolerance = Nanoseconds(1_000_000)
    /// Apple's threshold of a hang.
    package static let hang = Nanoseconds(250_000_000)

    package private(set) var lateFrames: [LateFrame] = []
    /// From each frame's due time to when it was served, late or not.
    package private(set) var lateness: [Nanoseconds] = []

    /// When the measuring began.
    package let start: MonotonicTime
    private var due: MonotonicTime
    private var usageAtLastTick: ThreadUsage
    private var machineAtLastTick: Control.Reading
    /// How long the thread had been kept from running by each tick.
    private var waits: [(moment: MonotonicTime, waiting: Nanoseconds)] = []

    /// - Parameter start: The first frame is due one frame later.
    package init(frame: Nanoseconds, start: MonotonicTime, usage: ThreadUsage, machine: Control.Reading = .init()) {
        (self.frame, self.start) = (frame, start)
        due = start + frame
        usageAtLastTick = usage
        machineAtLastTick = machine
        // Room for a minute, so that the probe's own allocations are not counted as the measured app's.
        waits.reserveCapacity(4096)
        lateness.reserveCapacity(4096)
        lateFrames.reserveCapacity(1024)
        waits.append((start, .zero))
    }

    /// When frames were served, late or not.
    package var served: [MonotonicTime] { waits.dropFirst().map(\.moment) }

    /// When the next frame is due.
    package var nextDue: MonotonicTime { due }

    /// The main thread serves a frame. A tick before the frame is due does nothing.
    package mutating func tick(at now: MonotonicTime, usage: ThreadUsage, machine: Control.Reading = .init()) {
        guard now >= due else { return }
        lateness.append(now - due)
        account(until: now, usage: usage, machine: machine)
        let framesBehind = (now - due).count / frame.count
        due = due + Nanoseconds((framesBehind + 1) * frame.count)
        waits.append((now, (waits.last?.waiting ?? .zero) + kept(usage, machine)))
        usageAtLastTick = usage
        machineAtLastTick = machine
    }

    func isLate(at now: MonotonicTime) -> Bool { now - due > Self.tolerance }

    /// How long the main thread has been kept from running since a moment; exactly, since the last tick before it, up to
    /// one frame more. Zero if the system does not report it.
    package func waited(
        since moment: MonotonicTime,
        usage: ThreadUsage,
        machine: Control.Reading = .init()
    ) -> Nanoseconds {
        let before = waits.last { $0.moment <= moment } ?? waits[0]
        return (waits.last?.waiting ?? .zero) + kept(usage, machine) - before.waiting
    }

    /// Ends the measuring: a frame that is due and was not served counts as late until now.
    package mutating func finish(at now: MonotonicTime, usage: ThreadUsage, machine: Control.Reading = .init()) {
        account(until: now, usage: usage, machine: machine)
    }

    /// How long the machine kept the thread from running since the last tick.
    private func kept(_ usage: ThreadUsage, _ machine: Control.Reading) -> Nanoseconds {
        let waited = (usage.waiting ?? .zero) - (usageAtLastTick.waiting ?? .zero)
        return max(waited, machine.missed - machineAtLastTick.missed)
    }

    private mutating func account(until now: MonotonicTime, usage: ThreadUsage, machine: Control.Reading) {
        guard isLate(at: now) else { return }
        let late = now - due
        let kept = min(late, kept(usage, machine))
        let running = min(late - kept, usage.running - usageAtLastTick.running)
        let others = machine.othersWaiting - machineAtLastTick.othersWaiting
        let blocked = late - kept - running - others
        lateFrames.append(
            LateFrame(
                due: due - start,
                late: late,
                running: running,
                waiting: late - running - blocked,
                blocked: blocked
            )
        )
    }

    /// A frame served late; `late` is the sum of the other three.
    package struct LateFrame: Equatable, Sendable {
        /// Since the measuring began.
        package var due: Nanoseconds
        package var late: Nanoseconds
        package var running: Nanoseconds
        /// For a processor, or for a thread that waits for one. What the system does not report is part of the other
        /// two.
        package var waiting: Nanoseconds
        package var blocked: Nanoseconds

        /// What the main thread itself caused: running and blocked.
        package var own: Nanoseconds { running + blocked }
    }

    /// The longest that a frame was late; zero if none was.
    package var longestStall: Nanoseconds { lateFrames.map(\.late).max() ?? .zero }

    /// The longest that a frame was late because of the main thread's own work.
    package var longestOwnStall: Nanoseconds { lateFrames.map(\.own).max() ?? .zero }

    package var hangs: Int { lateFrames.count { $0.late >= Self.hang } }

    /// How long a tap waits for its handler because of the main thread's own work, averaged over all moments of a span:
    /// one real tap samples one moment, by chance at a stall's start or its end.
    package func expectedTapLatency(from first: MonotonicTime, to last: MonotonicTime) -> Nanoseconds {
        guard last > first else { return .zero }
        let area = lateFrames.reduce(0.0) { area, frame in
            let begin = max(start + frame.due, first)
            let end = start + frame.due + frame.late
            guard end > begin, last > begin else { return area }
            // Of the taps from `begin` to `until`, the first waits longest and the last shortest.
            let until = min(end, last)
            let mean = ((end - begin).seconds + (end - until).seconds) / 2
            let ownShare = Double(frame.own.count) / Double(frame.late.count)
            return area + mean * (until - begin).seconds * ownShare
        }
        return Nanoseconds(milliseconds: area / (last - first).seconds * 1000)
    }

    /// Milliseconds of lateness per second of a measured span; zero for an empty span.
    package func hitchTimeRatio(over span: Nanoseconds) -> Double {
        span == .zero ? 0 : lateFrames.reduce(0) { $0 + $1.late.milliseconds } / span.seconds
    }
}
