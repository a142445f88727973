import CPlatform
import Foundation

/// How much processor time a thread got since it began, and how long it waited for a processor.
package struct ThreadUsage: Sendable, Equatable {
    /// Time on a processor. If a hypervisor takes the processor away unnoticed, that time counts as running.
    package var running: Nanoseconds
    /// Time ready to run while other threads held the processors; nil if the system does not report it.
    package var waiting: Nanoseconds?

    package init(running: Nanoseconds, waiting: Nanoseconds?) {
        (self.running, self.waiting) = (running, waiting)
    }
}

/// Reads one thread's ``ThreadUsage``, from any thread: on Linux the thread's CPU clock and its `schedstat`, on Apple's
/// systems `thread_info`, which reports no wait.
package final class ThreadUsageReader: Sendable {
    #if canImport(Darwin)
        private let port: UInt32
    #else
        private let clock: clockid_t
    #endif
    private let schedulerStatistics: Int32

    /// A reader for the calling thread.
    package init() {
        #if canImport(Darwin)
            port = platform_thread_port()
        #else
            var clock = clockid_t()
            self.clock = pthread_getcpuclockid(pthread_self(), &clock) == 0 ? clock : CLOCK_THREAD_CPUTIME_ID
        #endif
        schedulerStatistics = SchedulerStatistics.open(thread: Int(ThreadIdentifier.current.number))
    }

    deinit {
        if schedulerStatistics >= 0 { close(schedulerStatistics) }
    }

    /// One system call for the clock and one for the wait, together about two microseconds.
    package func read() -> ThreadUsage {
        ThreadUsage(running: running, waiting: SchedulerStatistics.waiting(schedulerStatistics))
    }

    /// The processor time of the reader's thread, readable from any thread; one system call. Zero after the thread has
    /// ended; its difference from an earlier reading is then zero, not negative.
    package var running: Nanoseconds {
        #if canImport(Darwin)
            var nanoseconds: UInt64 = 0
            return platform_thread_running(port, &nanoseconds) ? Nanoseconds(nanoseconds) : .zero
        #else
            return Nanoseconds(clockNanoseconds(clock))
        #endif
    }
}

/// A thread's own time since the stopwatch was created: clock time without the time when the thread was ready to run
/// but other threads held the processors. Readable from any thread.
package struct ThreadStopwatch: Sendable {
    package let start: MonotonicTime
    private let reader: ThreadUsageReader
    private let usage: ThreadUsage

    package init(of reader: ThreadUsageReader) {
        self.reader = reader
        usage = reader.read()
        start = .now
    }

    /// Time on a processor since the start.
    package var running: Nanoseconds { reader.read().running - usage.running }

    /// Time running or blocked since the start. Includes waiting if the system does not report it.
    package var own: Nanoseconds {
        let elapsed = MonotonicTime.now - start
        let waited = (reader.read().waiting ?? .zero) - (usage.waiting ?? .zero)
        return elapsed - min(elapsed, waited)
    }
}

/// The system's number of a thread.
package struct ThreadIdentifier: Sendable, Hashable {
    package var number: UInt64

    package static var current: ThreadIdentifier {
        ThreadIdentifier(number: platform_thread_identifier())
    }
}
