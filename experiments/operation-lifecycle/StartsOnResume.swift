import Requests

/// Starts itself when the user taps Resume, because it has no request yet to resume. Only the queue may call `start()`,
/// but an operation that overrides `start()` has replaced Foundation's check as well.
///
/// `@unchecked Sendable`: adds no state.
final class StartsOnResume: FlaggedOperation, @unchecked Sendable {
    override func start() {
        guard !isCancelled else {
            finish(.cancelled)
            return
        }
        notifying { flags.begin() }
        let task = origin.task(for: request, answered: { self.finish(.answered) }, failed: { self.finish($0) })
        flags.task = task
        // A cancel after the first check found no task to cancel.
        if isCancelled { task.cancel() } else { task.resume() }
    }

    override func cancel() {
        super.cancel()
        flags.task?.cancel()
    }

    override func resume() {
        if let task = flags.task { task.resume() } else { start() }
    }

    private func finish(_ outcome: Outcome) {
        ended(outcome)
        notifying { flags.finish() }
    }
}
