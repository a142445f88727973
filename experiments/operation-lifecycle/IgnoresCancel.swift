import Requests

/// Makes its request without ever checking for a cancel.
///
/// `@unchecked Sendable`: adds no state.
final class IgnoresCancel: FlaggedOperation, @unchecked Sendable {
    override func start() {
        notifying { flags.begin() }
        let task = origin.task(for: request, answered: { self.finish(.answered) }, failed: { self.finish($0) })
        flags.task = task
        task.resume()
    }

    private func finish(_ outcome: Outcome) {
        ended(outcome)
        notifying { flags.finish() }
    }
}
