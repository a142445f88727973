import Requests

/// Wrong: asks before it makes the second task, and begins it after: the cancel came in between.
///
/// `@unchecked Sendable`, as `OneRequestOperation` is: it adds no state.
final class RetryOnceAsksEarly: OneRequestOperation, RequestOperation, @unchecked Sendable {
    override func start() {
        guard !isCancelled else { return finish(.cancelled) }
        notifying { flags.begin() }
        attempt(isLast: false)
    }

    private func attempt(isLast: Bool) {
        guard !isCancelled else { return finish(.cancelled) }
        let task = origin.task(
            for: request,
            answered: { self.finish(.answered) },
            failed: { outcome in
                if outcome == .failed, !isLast { self.attempt(isLast: true) } else { self.finish(outcome) }
            }
        )
        flags.task = task
        task.resume()
    }
}
