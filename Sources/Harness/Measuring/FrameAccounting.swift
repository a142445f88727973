import Model

/// The calculations of the frame clock. They give the late frames, their lateness, and the main thread's activity in
/// that time.
///
/// A frame is served at the first tick after its due time. If the main thread is busy, further frames that become due
/// are skipped, as by a display link. Lateness counts from the due time. Apple's hitch time is this lateness, rounded
/// up to whole frames.
///
/// The lateness of a frame has three parts, computed in this order. `waiting` is the main thread's wait for a processor
/// since the previous frame, or the time that the ``Control`` missed. The longer of the two times counts, because both
/// mostly cover the same moments. `running` is the time on the thread's clock, and `blocked` is the remaining time. If
/// the thread ran before the frame was due and blocked after it, `running` is up to a frame's length too high.
/// `blocked` is too low by the same amount, so the sum of both is exact. Blocked time counts as waiting if another
/// thread of the process, such as the holder of a lock, was ready to run but had no processor.
package struct FrameAccounting {
    /// The length of a frame.
    package let frame: Nanoseconds
    /// The maximum delay of a punctual tick. The timers of the run loop are no more exact than this.
    package static let tolerance = Nanoseconds(1_000_000)
    /// Apple's threshold for a hang.
    package static let hang = Nanoseconds(250_000_000)

    package private(set) var lateFrames: [LateFrame] = []
    /// The time from each frame's due time until the frame was served. Punctual frames are included.
    package private(set) var lateness: [Nanoseconds] = []

    /// The moment when the measurement began.
    package let start: MonotonicTime
    private var due: MonotonicTime
    private var usageAtLastTick: ThreadUsage
    private var machineAtLastTick: Control.Reading
    /// The total time that the thread has waited for a processor, recorded at each tick.
    private var waits: [(moment: MonotonicTime, waiting: Nanoseconds)] = []

    /// - Parameter start: The start of the measurement. The first frame is due one frame later.
    package init(frame: Nanoseconds, start: MonotonicTime, usage: ThreadUsage, machine: Control.Reading = .init()) {
        (self.frame, self.start) = (frame, start)
        due = start + frame
        usageAtLastTick = usage
        machineAtLastTick = machine
        // Reserves room for a minute of frames, so that the probe's allocations are not counted as the measured app's.
        waits.reserveCapacity(4096)
        lateness.reserveCapacity(4096)
        lateFrames.reserveCapacity(1024)
        waits.append((start, .zero))
    }

    /// The moments when frames were served, including punctual frames.
    package var served: [MonotonicTime] { waits.dropFirst().map(\.moment) }

    /// The time when the next frame is due.
    package var nextDue: MonotonicTime { due }

    /// Serves a frame. A tick before the frame is due does nothing.
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

    /// Returns how long the main thread has waited for a processor since a moment. The time counts from the last tick
    /// before that moment, which is up to one frame earlier. Zero if the system does not report this time.
    package func waited(
        since moment: MonotonicTime,
        usage: ThreadUsage,
        machine: Control.Reading = .init()
    ) -> Nanoseconds {
        let before = waits.last { $0.moment <= moment } ?? waits[0]
        return (waits.last?.waiting ?? .zero) + kept(usage, machine) - before.waiting
    }

    /// Ends the measurement. A frame that is due but not served is late by the time since it was due.
    package mutating func finish(at now: MonotonicTime, usage: ThreadUsage, machine: Control.Reading = .init()) {
        account(until: now, usage: usage, machine: machine)
    }

    /// Returns how long the thread has waited for a processor since the last tick.
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

    /// A frame that was served late. `late` is the sum of `running`, `waiting` and `blocked`.
    package struct LateFrame: Equatable, Sendable {
        /// The time from the start of the measurement until the frame was due.
        package var due: Nanoseconds
        package var late: Nanoseconds
        package var running: Nanoseconds
        /// The time that the thread waits for a processor, or for another thread that waits for a processor. If the
        /// system does not report this time, it is part of `running` and `blocked`.
        package var waiting: Nanoseconds
        package var blocked: Nanoseconds

        /// The part of the lateness that the main thread itself caused.
        package var own: Nanoseconds { running + blocked }
    }

    /// The longest lateness of any frame. Zero if no frame was late.
    package var longestStall: Nanoseconds { lateFrames.map(\.late).max() ?? .zero }

    /// The longest lateness of a frame that the main thread's own work caused.
    package var longestOwnStall: Nanoseconds { lateFrames.map(\.own).max() ?? .zero }

    package var hangs: Int { lateFrames.count { $0.late >= Self.hang } }

    /// Returns the average time that a tap in a span waits for the main thread's own work. The average covers all
    /// moments of the span; a real tap covers only one moment.
    package func expectedTapLatency(from first: MonotonicTime, to last: MonotonicTime) -> Nanoseconds {
        guard last > first else { return .zero }
        let area = lateFrames.reduce(0.0) { area, frame in
            let begin = max(start + frame.due, first)
            let end = start + frame.due + frame.late
            guard end > begin, last > begin else { return area }
            // A tap's wait falls linearly from `begin` to `until`.
            let until = min(end, last)
            let mean = ((end - begin).seconds + (end - until).seconds) / 2
            let ownShare = Double(frame.own.count) / Double(frame.late.count)
            return area + mean * (until - begin).seconds * ownShare
        }
        return Nanoseconds(milliseconds: area / (last - first).seconds * 1000)
    }

    /// Returns the milliseconds of lateness per second of a span. Zero for an empty span.
    package func hitchTimeRatio(over span: Nanoseconds) -> Double {
        span == .zero ? 0 : lateFrames.reduce(0) { $0 + $1.late.milliseconds } / span.seconds
    }
}
