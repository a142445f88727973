import Requests

/// Reports that it has finished when `start` returns, like an operation whose `main` starts asynchronous work. At that
/// moment the operation's request has only just begun.
///
/// `@unchecked Sendable`: adds no state.
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
        // If the cancel came after the first check, it found no task to cancel.
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
