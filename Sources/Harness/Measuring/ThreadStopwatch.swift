/// Measures a thread's own time since the stopwatch was created: clock time, without the time in which the thread was
/// ready to run and other threads held the processors.
///
/// May be read from any thread.
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
