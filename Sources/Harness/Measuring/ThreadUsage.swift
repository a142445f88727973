import CPlatform
import Foundation

/// A thread's processor time and its wait for a processor since the thread began.
package struct ThreadUsage: Sendable, Equatable {
    /// The thread's time on a processor. It includes time in which a hypervisor took the processor away unnoticed.
    package var running: Nanoseconds
    /// The time in which the thread was ready to run but had no processor; nil if the system does not report this time.
    package var waiting: Nanoseconds?

    package init(running: Nanoseconds, waiting: Nanoseconds?) {
        (self.running, self.waiting) = (running, waiting)
    }
}

/// Reads one thread's ``ThreadUsage`` from any thread. On Linux it reads the thread's CPU clock and `schedstat`. On
/// Apple's systems it uses `thread_info`, which reports no wait.
package final class ThreadUsageReader: Sendable {
    #if canImport(Darwin)
        private let port: UInt32
    #else
        private let clock: clockid_t
    #endif
    private let schedulerStatistics: Int32

    /// Creates a reader for the calling thread.
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

    /// Reads the usage with two system calls, which take about two microseconds.
    package func read() -> ThreadUsage {
        ThreadUsage(running: running, waiting: SchedulerStatistics.waiting(schedulerStatistics))
    }

    /// The thread's processor time, read with one system call. After the thread has ended, the value is zero, and its
    /// difference from an earlier value is zero too.
    package var running: Nanoseconds {
        #if canImport(Darwin)
            var nanoseconds: UInt64 = 0
            return platform_thread_running(port, &nanoseconds) ? Nanoseconds(nanoseconds) : .zero
        #else
            return Nanoseconds(clockNanoseconds(clock))
        #endif
    }
}

/// Measures a thread's own time since the stopwatch was created. Own time is clock time without the thread's wait for a
/// processor. Any thread may read the stopwatch.
package struct ThreadStopwatch: Sendable {
    package let start: MonotonicTime
    private let reader: ThreadUsageReader
    private let usage: ThreadUsage

    package init(of reader: ThreadUsageReader) {
        self.reader = reader
        usage = reader.read()
        start = .now
    }

    /// The thread's time on a processor since the stopwatch was created.
    package var running: Nanoseconds { reader.read().running - usage.running }

    /// The time in which the thread was running or blocked since the stopwatch was created. It includes the wait for a
    /// processor if the system does not report this wait.
    package var own: Nanoseconds {
        let elapsed = MonotonicTime.now - start
        let waited = (reader.read().waiting ?? .zero) - (usage.waiting ?? .zero)
        return elapsed - min(elapsed, waited)
    }
}

/// The number that the system has assigned to a thread.
package struct ThreadIdentifier: Sendable, Hashable {
    package var number: UInt64

    package static var current: ThreadIdentifier {
        ThreadIdentifier(number: platform_thread_identifier())
    }
}
