import Requests

/// An operation that reports its end when its request begins, like `NotifiesEarly`. The operation still keeps its
/// thread, because `start` continues after the report.
///
/// `@unchecked Sendable` is safe, because the subclass adds no state.
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
