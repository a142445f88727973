import Requests

/// Finishes at most once, and checks for a cancel in three places. Each check looks right by itself. But in one order
/// of the steps, the operation never finishes.
///
/// `@unchecked Sendable`, as `SteppedOperation` is: it adds no state.
final class TwiceGuarded: SteppedOperation, @unchecked Sendable {
    /// On the queue's thread.
    override func start() {
        guard step(.startAsks, { !isCancelled }) else { return finish(.cancelled) }
        step(.startExecutes) { notifying { flags.begin() } }
        step(.startSends) {
            let task = origin.task(for: request, answered: { self.requestEnded(.answered) }, failed: requestEnded)
            flags.task = task
            task.resume()
        }
    }

    /// On the user's thread.
    override func cancel() {
        step(.cancelMarks) { super.cancel() }
        step(.cancelLooks) {
            // Before the start there is no request; the start will see the cancel and finish.
            guard isExecuting else { return }
            flags.task?.cancel()
            finish(.cancelled)
        }
    }

    /// On the server's thread.
    private func requestEnded(_ outcome: Outcome) {
        // If the operation is cancelled, `cancel()` has finished it already.
        guard step(.endAsks, { !isCancelled }) else { return }
        step(.endFinishes) { finish(outcome) }
    }
}
