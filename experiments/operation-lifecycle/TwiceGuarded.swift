import Requests

/// An operation that checks for a cancel in three places. Each check looks right, but in one order of the steps the
/// operation never finishes.
///
/// `@unchecked Sendable` because `SteppedOperation` is; this class adds no state.
final class TwiceGuarded: SteppedOperation, @unchecked Sendable {
    /// Runs on the queue's thread.
    override func start() {
        guard step(.startAsks, { !isCancelled }) else { return finish(.cancelled) }
        step(.startExecutes) { notifying { flags.begin() } }
        step(.startSends) {
            let task = origin.task(for: request, answered: { self.requestEnded(.answered) }, failed: requestEnded)
            flags.task = task
            task.resume()
        }
    }

    /// Runs on the user's thread.
    override func cancel() {
        step(.cancelMarks) { super.cancel() }
        step(.cancelLooks) {
            // Before the start there is no request to stop. `start` checks for the cancel and finishes the operation.
            guard isExecuting else { return }
            flags.task?.cancel()
            finish(.cancelled)
        }
    }

    /// Runs on the server's thread.
    private func requestEnded(_ outcome: Outcome) {
        // For a cancelled operation, `cancel()` has already reported the end.
        guard step(.endAsks, { !isCancelled }) else { return }
        step(.endFinishes) { finish(outcome) }
    }
}
