import Requests

/// The fixed `TwiceGuarded`. The end of the request always finishes the operation, and a cancel only ends the request.
///
/// `@unchecked Sendable`, because this class adds no state to `SteppedOperation`.
final class EndsEveryRequest: SteppedOperation, @unchecked Sendable {
    override func start() {
        guard step(.startAsks, { !isCancelled }) else { return finish(.cancelled) }
        step(.startExecutes) { notifying { flags.begin() } }
        step(.startSends) {
            let task = origin.task(for: request, answered: { self.requestEnded(.answered) }, failed: requestEnded)
            flags.task = task
            // A cancel after the first check found no task to cancel.
            if isCancelled { task.cancel() } else { task.resume() }
        }
    }

    override func cancel() {
        step(.cancelMarks) { super.cancel() }
        step(.cancelLooks) { flags.task?.cancel() }
    }

    private func requestEnded(_ outcome: Outcome) {
        let outcome = step(.endAsks) { isCancelled ? .cancelled : outcome }
        step(.endFinishes) { finish(outcome) }
    }
}
