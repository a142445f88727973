import Requests

/// An operation that never ends if its request fails. It ends only after an answer or a cancellation.
///
/// `@unchecked Sendable` is safe, because the subclass adds no state.
final class EndsOnSuccess: FlaggedOperation, @unchecked Sendable {
    override func start() {
        guard !isCancelled else {
            finish(.cancelled)
            return
        }
        notifying { flags.begin() }
        let task = origin.task(
            for: request,
            answered: { self.finish(.answered) },
            failed: { if $0 == .cancelled { self.finish($0) } }
        )
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
