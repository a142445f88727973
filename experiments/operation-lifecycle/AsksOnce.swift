import Requests

/// Checks for a cancel only once, at the beginning of `start`. A cancel after this check, before the task is stored,
/// finds nothing to cancel.
///
/// `@unchecked Sendable`, because this class adds no state.
final class AsksOnce: FlaggedOperation, @unchecked Sendable {
    override func start() {
        guard !isCancelled else {
            finish(.cancelled)
            return
        }
        notifying { flags.begin() }
        let task = origin.task(for: request, answered: { self.finish(.answered) }, failed: { self.finish($0) })
        flags.task = task
        task.resume()
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
