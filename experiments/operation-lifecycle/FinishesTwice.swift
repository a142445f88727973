import Requests

/// An operation that finishes when it is cancelled. It finishes again when the cancelled request reports its end.
///
/// `@unchecked Sendable`: the subclass adds no state.
final class FinishesTwice: FlaggedOperation, @unchecked Sendable {
    override func start() {
        guard !isCancelled else {
            finish(.cancelled)
            return
        }
        notifying { flags.begin() }
        let task = origin.task(for: request, answered: { self.finish(.answered) }, failed: { self.finish($0) })
        flags.task = task
        // A cancel after the first check may have found no task to cancel.
        if isCancelled { task.cancel() } else { task.resume() }
    }

    override func cancel() {
        super.cancel()
        guard let task = flags.task else { return }
        task.cancel()
        finish(.cancelled)
    }

    private func finish(_ outcome: Outcome) {
        ended(outcome)
        notifying { flags.finish() }
    }
}
