import Dispatch
import Requests
import Synchronization

/// Wrong: its start waits for each attempt, and keeps a thread for as long as a request takes.
///
/// `@unchecked Sendable`, as `OneRequestOperation` is: it adds no state.
final class RetryOnceKeepsItsThread: OneRequestOperation, RequestOperation, @unchecked Sendable {
    override func start() {
        notifying { flags.begin() }
        var outcome = attempt()
        if outcome == .failed { outcome = attempt() }
        finish(outcome)
    }

    private func attempt() -> Outcome {
        let outcome = Mutex(Outcome.cancelled)
        let end = DispatchSemaphore(value: 0)
        let finish: @Sendable (Outcome) -> Void = { reported in
            outcome.withLock { $0 = reported }
            end.signal()
        }
        let task = origin.task(for: request, answered: { finish(.answered) }, failed: finish)
        flags.task = task
        if isCancelled { task.cancel() } else { task.resume() }
        end.wait()
        return outcome.withLock { $0 }
    }
}
