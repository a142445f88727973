import Requests

/// Finishes once, after its start, and notifies the queue. An operation that is cancelled before its start finishes in
/// `start`. Any other operation finishes when its request has ended.
///
/// `@unchecked Sendable`, because this class adds no state.
final class FinishesOnce: FlaggedOperation, @unchecked Sendable {
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

    private func finish(_ outcome: Outcome) {
        ended(outcome)
        notifying { flags.finish() }
    }
}
