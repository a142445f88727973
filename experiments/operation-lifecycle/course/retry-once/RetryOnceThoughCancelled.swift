import Foundation
import Requests

/// Wrong: whatever ends without an answer is made again, a cancelled request too.
///
/// `@unchecked Sendable`: its own state is behind the lock of its flags; Operation guards the rest.
final class RetryOnceThoughCancelled: Operation, RequestOperation, @unchecked Sendable {
    private let origin: Origin
    private let request: Int
    private let ended: @Sendable (Outcome) -> Void
    private let flags = OperationFlags()

    required init(_ origin: Origin, _ request: Int, ended: @escaping @Sendable (Outcome) -> Void) {
        self.origin = origin
        self.request = request
        self.ended = ended
    }

    override var isAsynchronous: Bool { true }
    override var isExecuting: Bool { flags.isExecuting }
    override var isFinished: Bool { flags.isFinished }
    func pause() { flags.task?.suspend() }
    func resume() { flags.task?.resume() }

    override func start() {
        guard !isCancelled else {
            finish(.cancelled)
            return
        }
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

    override func cancel() {
        super.cancel()
        flags.task?.cancel()
    }

    private func finish(_ outcome: Outcome) {
        ended(outcome)
        notifying { flags.finish() }
    }
}
