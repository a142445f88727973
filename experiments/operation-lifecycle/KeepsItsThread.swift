import Requests

/// When its request begins, the operation reports that it has finished, like `NotifiesEarly`. But its `start` still has
/// work to do, so the operation keeps its thread.
///
/// `@unchecked Sendable`: adds no state.
final class KeepsItsThread: FlaggedOperation, @unchecked Sendable {
    override func start() {
        guard !isCancelled else {
            finish(.cancelled)
            notifying { flags.finish() }
            return
        }
        notifying { flags.begin() }
        let task = origin.task(for: request, answered: { self.finish(.answered) }, failed: { self.finish($0) })
        flags.task = task
        // A cancel after the first check found no task to cancel.
        if isCancelled { task.cancel() } else { task.resume() }
        notifying { flags.finish() }
        origin.log(request)
    }

    override func cancel() {
        super.cancel()
        flags.task?.cancel()
    }

    private func finish(_ outcome: Outcome) {
        ended(outcome)
    }
}
