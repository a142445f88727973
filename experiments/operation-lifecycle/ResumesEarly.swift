import Requests

/// Passes `resume()` on to its request, which exists from the beginning. So `resume()` begins the request, even before
/// the operation's turn.
///
/// `@unchecked Sendable`: adds no state.
final class ResumesEarly: FlaggedOperation, @unchecked Sendable {
    required init(_ origin: Origin, _ request: Int, ended: @escaping @Sendable (Outcome) -> Void) {
        super.init(origin, request, ended: ended)
        flags.task = origin.task(for: request, answered: { self.finish(.answered) }, failed: { self.finish($0) })
    }

    override func start() {
        guard !isCancelled else {
            finish(.cancelled)
            return
        }
        notifying { flags.begin() }
        if isCancelled { flags.task?.cancel() } else { flags.task?.resume() }
    }

    override func cancel() {
        super.cancel()
        if isExecuting { flags.task?.cancel() }
    }

    private func finish(_ outcome: Outcome) {
        ended(outcome)
        notifying { flags.finish() }
    }
}
