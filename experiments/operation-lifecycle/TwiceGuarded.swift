import Requests

/// Finishes once, and asks about a cancel wherever it can. Each question looks right by itself. In one order of the
/// steps, none of them finishes the operation.
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
            // Before its start it has no request; the start will ask and finish.
            guard isExecuting else { return }
            flags.task?.cancel()
            finish(.cancelled)
        }
    }

    /// On the server's thread.
    private func requestEnded(_ outcome: Outcome) {
        // The cancel has finished it.
        guard step(.endAsks, { !isCancelled }) else { return }
        step(.endFinishes) { finish(outcome) }
    }
}
