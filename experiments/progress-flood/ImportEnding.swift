import Probes
import Synchronization

/// How an import ended, and for how long its thread was kept from a processor after a cancel.
final class ImportEnding: Sendable {
    struct End {
        var moment: MonotonicTime
        /// Rows imported.
        var rows: Int
        /// How long the import's thread was ready to run without a processor, from the cancel on.
        var waitedAfterCancel: Nanoseconds
    }

    private struct State {
        var thread: ThreadUsageReader?
        var waitingAtCancel: Nanoseconds?
        var end: End?
    }

    private let state = Mutex(State())

    /// Nil while the import runs.
    var end: End? { state.withLock { $0.end } }

    /// Call on the import's thread.
    func noteThread() {
        let reader = ThreadUsageReader()
        state.withLock { $0.thread = reader }
    }

    /// Call where the import is told to stop.
    func noteCancel() {
        state.withLock { $0.waitingAtCancel = $0.thread?.read().waiting }
    }

    /// Call on the import's thread at its end.
    func note(rows: Int) {
        state.withLock { state in
            let waiting = state.thread?.read().waiting ?? .zero
            state.end = End(
                moment: .now,
                rows: rows,
                waitedAfterCancel: state.waitingAtCancel.map { waiting - $0 } ?? .zero
            )
        }
    }
}
