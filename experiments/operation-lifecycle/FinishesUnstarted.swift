import Requests

/// Finishes as soon as it is cancelled, even if the queue has not started it. So a cancelled operation need not wait
/// for its turn.
///
/// `@unchecked Sendable`, because this class adds no state.
final class FinishesUnstarted: FlaggedOperation, @unchecked Sendable {
    override func start() {
        guard !isCancelled else { return }
        notifying { flags.begin() }
        let task = origin.task(for: request, answered: { self.finish(.answered) }, failed: { self.finish($0) })
        flags.task = task
        // A cancel after the first check found no task to cancel.
        if isCancelled { task.cancel() } else { task.resume() }
    }

    override func cancel() {
        super.cancel()
        if let task = flags.task {
            task.cancel()
        } else {
            finish(.cancelled)
        }
    }

    private func finish(_ outcome: Outcome) {
        ended(outcome)
        notifying { flags.finish() }
    }
}
