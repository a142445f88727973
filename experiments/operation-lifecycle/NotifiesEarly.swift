import Requests

/// An operation that reports its end when `start` returns, like an operation whose `main` starts asynchronous work. The
/// request has only just begun when the end is reported.
///
/// `@unchecked Sendable`: this class adds no state.
final class NotifiesEarly: FlaggedOperation, @unchecked Sendable {
    override func start() {
        defer { notifying { flags.finish() } }
        guard !isCancelled else {
            finish(.cancelled)
            return
        }
        notifying { flags.begin() }
        let task = origin.task(for: request, answered: { self.finish(.answered) }, failed: { self.finish($0) })
        flags.task = task
        // A cancel after the first check has found no task to cancel.
        if isCancelled { task.cancel() } else { task.resume() }
    }

    override func cancel() {
        super.cancel()
        flags.task?.cancel()
    }

    private func finish(_ outcome: Outcome) {
        ended(outcome)
    }
}
