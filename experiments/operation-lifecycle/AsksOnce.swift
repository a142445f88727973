import Requests

/// Asks only once whether it was cancelled, at the beginning of `start`: a cancel that comes before its task is stored
/// finds nothing to cancel.
///
/// `@unchecked Sendable`: adds no state.
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
