import Measuring
import Synchronization

/// Observes an import's beginning and end, on any thread.
final class ImportWatch: Sendable {
    struct End {
        var moment: MonotonicTime
        var rows: Int
        /// The number of bytes that the process wrote during the import; nil if the system does not report the number.
        var bytesWritten: UInt64?
        /// Processor time of the import's thread.
        var running: Nanoseconds
        /// The time that the import's thread waited for a processor after the cancel.
        var waitedAfterCancel: Nanoseconds
    }

    private struct State {
        var thread: ThreadUsageReader?
        var waitingAtCancel: Nanoseconds?
        var end: End?
        var refusedRows = 0
    }

    private let state = Mutex(State())
    private let timeline: Timeline
    private let failed: @Sendable (any Error) -> Void

    init(timeline: Timeline, failed: @escaping @Sendable (any Error) -> Void) {
        self.timeline = timeline
        self.failed = failed
    }

    var end: End? { state.withLock { $0.end } }
    /// The number of refused rows that the import has reported.
    var refusedRows: Int { state.withLock { $0.refusedRows } }

    /// Runs the import on the calling thread, which is the import's. An error ends the sample.
    func run(_ body: () throws -> Int) {
        let start = MonotonicTime.now
        let thread = ThreadUsageReader()
        let writtenBefore = ProcessCounters.writtenBytes
        let before = thread.read().running
        state.withLock { $0.thread = thread }
        do {
            let rows = try body()
            let moment = MonotonicTime.now
            let usage = thread.read()
            timeline.span("import", .work, since: start)
            let written = ProcessCounters.writtenBytes
            state.withLock { state in
                let waited = state.waitingAtCancel.map { (usage.waiting ?? .zero) - $0 }
                state.end = End(
                    moment: moment,
                    rows: rows,
                    bytesWritten: writtenBefore.flatMap { before in written.map { $0 - before } },
                    running: usage.running - before,
                    waitedAfterCancel: waited ?? .zero
                )
            }
        } catch {
            failed(error)
        }
    }

    /// Records that the import has reported refused rows. Call when the report arrives.
    func noteRefused(_ rows: Int) {
        state.withLock { $0.refusedRows += rows }
    }

    /// Records the moment of a cancel. Call when the import is cancelled.
    func noteCancel() {
        state.withLock { $0.waitingAtCancel = $0.thread?.read().waiting }
    }
}
