import Requests

/// Wrong: finishes at the first failure, and makes the second request without a slot.
///
/// `@unchecked Sendable`, as `OneRequestOperation` is: it adds no state.
final class RetryOnceLeavesItsSlot: OneRequestOperation, RequestOperation, @unchecked Sendable {
    override func start() {
        guard !isCancelled else { return finish(.cancelled) }
        notifying { flags.begin() }
        let task = origin.task(
            for: request,
            answered: { self.finish(.answered) },
            failed: { outcome in
                if outcome == .failed { self.retry() } else { self.finish(outcome) }
            }
        )
        flags.task = task
        if isCancelled { task.cancel() } else { task.resume() }
    }

    private func retry() {
        let task = origin.task(for: request, answered: { self.ended(.answered) }, failed: { self.ended($0) })
        flags.task = task
        if isCancelled { task.cancel() } else { task.resume() }
        notifying { flags.finish() }
    }
}
