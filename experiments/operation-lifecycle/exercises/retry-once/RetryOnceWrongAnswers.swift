import Dispatch
import Requests
import Synchronization

/// Wrong: repeats every request that ends without an answer, even a cancelled one.
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

/// Wrong: checks for a cancel before it makes the second task. A cancel can come between the check and the request.
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

/// Wrong: its start waits for each attempt, and keeps a thread for as long as a request takes.
///
/// `@unchecked Sendable`, as `OneRequestOperation` is: it adds no state.
final class RetryOnceKeepsItsThread: OneRequestOperation, RequestOperation, @unchecked Sendable {
    override func start() {
        notifying { flags.begin() }
        var outcome = attempt()
        if outcome == .failed { outcome = attempt() }
        finish(outcome)
    }

    private func attempt() -> Outcome {
        let outcome = Mutex(Outcome.cancelled)
        let end = DispatchSemaphore(value: 0)
        let finish: @Sendable (Outcome) -> Void = { reported in
            outcome.withLock { $0 = reported }
            end.signal()
        }
        let task = origin.task(for: request, answered: { finish(.answered) }, failed: finish)
        flags.task = task
        if isCancelled { task.cancel() } else { task.resume() }
        end.wait()
        return outcome.withLock { $0 }
    }
}
