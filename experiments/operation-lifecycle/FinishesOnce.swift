import Requests

/// Finishes once, after its start, with a notification: when its request has ended, or in `start` if it was cancelled
/// before.
///
/// `@unchecked Sendable`: adds no state.
final class FinishesOnce: FlaggedOperation, @unchecked Sendable {
    override func start() {
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
        notifying { flags.finish() }
    }
}
