import CPlatform
import Foundation

/// How much processor time a thread got since it began, and how long it waited for a processor.
package struct ThreadUsage: Sendable, Equatable {
    /// On a processor. If a hypervisor took the processor away unnoticed, that time counts as running.
    package var running: Nanoseconds
    /// Ready to run, while other threads held the processors; nil if the system does not report it.
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

    /// One system call for the clock and one for the wait: some two microseconds.
    package func read() -> ThreadUsage {
        ThreadUsage(running: running, waiting: SchedulerStatistics.waiting(schedulerStatistics))
    }

    /// The processor time of the reader's thread, whichever thread asks; one system call. Zero after the thread has
    /// ended: differences saturate.
    package var running: Nanoseconds {
        #if canImport(Darwin)
            var nanoseconds: UInt64 = 0
            return platform_thread_running(port, &nanoseconds) ? Nanoseconds(nanoseconds) : .zero
        #else
            return Nanoseconds(clockNanoseconds(clock))
        #endif
    }
}

/// A thread's own time since the stopwatch was created: clock time, without the time in which the thread was ready to
/// run and other threads held the processors. Readable from any thread.
package struct ThreadStopwatch: Sendable {
    package let start: MonotonicTime
    private let reader: ThreadUsageReader
    private let usage: ThreadUsage

    package init(of reader: ThreadUsageReader) {
        self.reader = reader
        usage = reader.read()
        start = .now
    }

    /// On a processor since the start.
    package var running: Nanoseconds { reader.read().running - usage.running }

    /// Running and blocked since the start. If the system does not report the waiting, it is included.
    package var own: Nanoseconds {
        let elapsed = MonotonicTime.now - start
        let waited = (reader.read().waiting ?? .zero) - (usage.waiting ?? .zero)
        return elapsed - min(elapsed, waited)
    }
}

/// The system's number for a thread.
package struct ThreadIdentifier: Sendable, Hashable {
    package var number: UInt64

    package static var current: ThreadIdentifier {
        ThreadIdentifier(number: platform_thread_identifier())
    }
}
