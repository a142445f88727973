import Foundation
import Model
import Synchronization

/// A thread that wakes up at the frame clock's times, and records how long the machine kept the process from running.
///
/// If the process is stopped or gets no processor, the control wakes up late too. The delay does not count if the
/// process's own threads used all processors.
package final class Control: Sendable {
    /// The delays that the machine has caused to the process since the control began.
    package struct Reading: Sendable, Equatable {
        /// The time for which the machine kept the process from running. This is the control's delay or the processor
        /// time that the host took, whichever is longer.
        package var missed: Nanoseconds
        /// The time for which the main thread was blocked, while another thread of the process was ready to run and
        /// other processes held the processors.
        package var othersWaiting: Nanoseconds

        package init(missed: Nanoseconds = .zero, othersWaiting: Nanoseconds = .zero) {
            (self.missed, self.othersWaiting) = (missed, othersWaiting)
        }
    }

    /// The longest delay that does not count. Timers are exact to about a millisecond.
    private static let tolerance = Nanoseconds(1_000_000)
    /// The share of all processors from which on a delay does not count: the process's own threads may have kept each
    /// other waiting.
    private static let ownShare = 0.9

    private struct State: ~Copyable {
        var waits: ThreadWaits
        var reading = Reading()
        var longestDelay = Nanoseconds.zero
        var stolen: Nanoseconds
        var due: MonotonicTime
        var lastLook: MonotonicTime
        var mainAtLastLook: ThreadUsage
        /// The process's processor time at the last call of `look`, and at the last wake-up of the control.
        var processorTime: Nanoseconds
        var processorTimeAtWake: Nanoseconds
        var isStopped = false
    }

    private let interval: Nanoseconds
    private let mainThread: ThreadUsageReader
    private let start: MonotonicTime
    private let machineStatistics: Int32
    private let stolenAtStart: Nanoseconds
    private let quota: ProcessorQuota?
    private let throttledAtStart: Double?
    /// The number of processors that the process may use at once.
    private let processors: Double
    private let state: Mutex<State>

    /// Starts the control on the main thread. The waits of the main thread itself are counted by ``FrameAccounting``.
    /// The interval is a frame's length.
    package init(
        every interval: Nanoseconds,
        mainThread: ThreadUsageReader,
        quota: ProcessorQuota? = ProcessorQuota()
    ) {
        (self.interval, self.mainThread, self.quota) = (interval, mainThread, quota)
        throttledAtStart = quota?.throttled
        processors = min(Double(AllowedProcessors.count), quota?.processors ?? .infinity)
        machineStatistics = SchedulerStatistics.open("/proc/stat")
        let stolen = SchedulerStatistics.stolen(machineStatistics) ?? .zero
        stolenAtStart = stolen
        let now = MonotonicTime.now
        let processorTime = ProcessCounters.processorTime()
        start = now
        state = Mutex(
            State(
                waits: ThreadWaits(),
                stolen: stolen,
                due: now + interval,
                lastLook: now,
                mainAtLastLook: mainThread.read(),
                processorTime: processorTime,
                processorTimeAtWake: processorTime
            )
        )
        InstrumentThread.start("control") { [weak self] in
            while let pause = self?.wake() {
                var pause = timespec(tv_sec: 0, tv_nsec: Int(min(pause.count, 999_999_999)))
                nanosleep(&pause, nil)
            }
        }
    }

    deinit {
        if machineStatistics >= 0 { close(machineStatistics) }
    }

    /// Updates the reading and returns the time until the next update, or nil after the stop.
    private func wake() -> Nanoseconds? {
        state.withLock { state in
            guard !state.isStopped else { return nil }
            let now = look(&state)
            state.processorTimeAtWake = state.processorTime
            if now >= state.due {
                state.due = state.due + Nanoseconds(((now - state.due).count / interval.count + 1) * interval.count)
            }
            return state.due - .now
        }
    }

    /// Updates the reading and returns it.
    package func read() -> Reading {
        state.withLock { state in
            look(&state)
            return state.reading
        }
    }

    /// Returns the last reading without updating it. The call takes one lock.
    package func lastReading() -> Reading { state.withLock { $0.reading } }

    /// Ends the control.
    package func stop() -> ControlRecord {
        // Reading the quota takes long, so it is read only at the start and at the end.
        let throttled = quota?.throttled.flatMap { now in throttledAtStart.map { now - $0 } }
        return state.withLock { state in
            let now = look(&state)
            state.isStopped = true
            return ControlRecord(
                longestDelay: state.longestDelay.milliseconds,
                stolen: (state.stolen - stolenAtStart).milliseconds / processors,
                span: (now - start).milliseconds,
                throttled: throttled
            )
        }
    }

    @discardableResult
    private func look(_ state: inout State) -> MonotonicTime {
        let now = MonotonicTime.now
        let elapsed = now - state.lastLook
        let main = mainThread.read()
        let processorTime = ProcessCounters.processorTime()

        let others = state.waits.longestSinceLastLook()
        if (processorTime - state.processorTime).seconds < Self.ownShare * processors * elapsed.seconds {
            // Counts only the time when the main thread was blocked. `FrameAccounting` counts the main thread's waits
            // for a processor.
            let ran = main.running - state.mainAtLastLook.running
            let waited = (main.waiting ?? .zero) - (state.mainAtLastLook.waiting ?? .zero)
            state.reading.othersWaiting = state.reading.othersWaiting + min(others, elapsed - ran - waited)
        }

        // If a delay spans two calls of `look`, the second call adds only the time since the first call.
        let delay = now - max(state.due, state.lastLook)
        let whole = now - state.due
        var missed = Nanoseconds.zero
        let used = processorTime - state.processorTimeAtWake
        if whole > Self.tolerance, used.seconds < Self.ownShare * processors * whole.seconds {
            missed = delay
            state.longestDelay = max(state.longestDelay, whole)
        }
        if let stolen = SchedulerStatistics.stolen(machineStatistics) {
            // The system does not say from which thread the host took a processor, so the mean over all processors
            // counts.
            let share = Nanoseconds(UInt64(Double((stolen - state.stolen).count) / processors))
            missed = max(missed, min(elapsed, share))
            state.stolen = stolen
        }
        state.reading.missed = state.reading.missed + missed
        state.lastLook = now
        state.mainAtLastLook = main
        state.processorTime = processorTime
        return now
    }
}
