import Requests

/// Starts itself when the user taps Resume before its request exists. Only the queue may call `start()`. The override
/// of `start()` also replaces Foundation's check of the caller.
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
        // A cancel between the first check and the line above found no task to cancel.
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
