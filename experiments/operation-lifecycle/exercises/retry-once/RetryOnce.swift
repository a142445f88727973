import Foundation
import Requests

/// An operation around a request. A request that fails is made once more, in the same slot. The operation reports one
/// end and finishes once. If the operation is cancelled between the attempts, it makes no second request.
///
/// Today it ends at the first failure. ``OneRequestOperation`` has the rest, which is correct: its `cancel()` cancels
/// the task in the flags, and its `finish(_:)` reports the end and releases the slot.
///
/// `@unchecked Sendable`, as `OneRequestOperation` is: it adds no state.
package final class RetryOnce: OneRequestOperation, RequestOperation, @unchecked Sendable {
    package override func start() {
        guard !isCancelled else { return finish(.cancelled) }
        notifying { flags.begin() }
        let task = origin.task(for: request, answered: { self.finish(.answered) }, failed: { self.finish($0) })
        flags.task = task
        // A cancel after the first check found no task to cancel.
        if isCancelled { task.cancel() } else { task.resume() }
    }
}
