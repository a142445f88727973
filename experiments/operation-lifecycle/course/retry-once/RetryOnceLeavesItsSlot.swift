import Foundation
import Requests

/// Wrong: finishes at the first failure, and makes the second request without a slot.
///
/// `@unchecked Sendable`: its own state is behind the lock of its flags; Operation guards the rest.
final class RetryOnceLeavesItsSlot: Operation, RequestOperation, @unchecked Sendable {
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

    override func cancel() {
        super.cancel()
        flags.task?.cancel()
    }

    private func finish(_ outcome: Outcome) {
        ended(outcome)
        notifying { flags.finish() }
    }
}
