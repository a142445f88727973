import Foundation
import Requests

/// Makes each attempt in the same way: it stores the task first, then checks for a cancel, and begins the request last.
/// Only the first failure leads to another attempt.
///
/// `@unchecked Sendable`, as `OneRequestOperation` is: it adds no state.
final class RetryOnceAnswer: OneRequestOperation, RequestOperation, @unchecked Sendable {
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
                if outcome == .failed, !isLast { self.attempt(isLast: true) } else { self.finish(outcome) }
            }
        )
        flags.task = task
        // A cancel before this moment found no task, or only the failed task.
        if isCancelled { task.cancel() } else { task.resume() }
    }
}
