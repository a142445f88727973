import Requests

/// Answers correctly when asked whether it has finished, but sends no notification.
///
/// `@unchecked Sendable`: adds no state.
final class NeverNotifies: FlaggedOperation, @unchecked Sendable {
    override func start() {
        guard !isCancelled else {
            finish(.cancelled)
            return
        }
        flags.begin()
        let task = origin.task(for: request, answered: { self.finish(.answered) }, failed: { self.finish($0) })
        flags.task = task
        // A cancel that came after the first question found no task to cancel.
        if isCancelled { task.cancel() } else { task.resume() }
    }

    override func cancel() {
        super.cancel()
        flags.task?.cancel()
    }

    private func finish(_ outcome: Outcome) {
        ended(outcome)
        flags.finish()
    }
}
