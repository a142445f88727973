import Requests

/// Wrong: whatever ends without an answer is made again, a cancelled request too.
///
/// `@unchecked Sendable`, as `OneRequestOperation` is: it adds no state.
final class RetryOnceThoughCancelled: OneRequestOperation, RequestOperation, @unchecked Sendable {
    override func start() {
        guard !isCancelled else { return finish(.cancelled) }
        notifying { flags.begin() }
        attempt(isLast: false)
    }

    private func attempt(isLast: Bool) {
        let task = origin.task(
            for: request,
            answered: { self.finish(.answered) },
            failed: { outcome in
                if isLast { self.finish(outcome) } else { self.attempt(isLast: true) }
            }
        )
        flags.task = task
        if isCancelled && !isLast { task.cancel() } else { task.resume() }
    }
}
