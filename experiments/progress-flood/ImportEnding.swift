import Probes
import Synchronization

/// How an import ended, and what its thread had of the processors.
final class ImportEnding: Sendable {
    struct End {
        var moment: MonotonicTime
        /// Rows imported.
        var rows: Int
        /// How long the import's thread was ready to run without a processor, from the cancel on.
        var waitedAfterCancel: Nanoseconds
        /// Processor time of the import's thread since its first row.
        var running: Nanoseconds
    }

    private struct State {
        var thread: ThreadUsageReader?
        var runningAtFirstRow = Nanoseconds.zero
        var waitingAtCancel: Nanoseconds?
        var end: End?
    }

    private let state = Mutex(State())

    /// Nil while the import runs.
    var end: End? { state.withLock { $0.end } }

    /// Call on the import's thread.
    func noteThread() {
        let reader = ThreadUsageReader()
        state.withLock { state in
            state.thread = reader
            state.runningAtFirstRow = reader.read().running
        }
    }

    /// Call where the import is told to stop.
    func noteCancel() {
        state.withLock { $0.waitingAtCancel = $0.thread?.read().waiting }
    }

    /// Call on the import's thread at its end.
    func note(rows: Int) {
        state.withLock { state in
            let usage = state.thread?.read()
            state.end = End(
                moment: .now,
                rows: rows,
                waitedAfterCancel: state.waitingAtCancel.map { (usage?.waiting ?? .zero) - $0 } ?? .zero,
                running: (usage?.running ?? .zero) - state.runningAtFirstRow
            )
        }
    }
}
