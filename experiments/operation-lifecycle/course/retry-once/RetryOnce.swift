import Foundation
import Requests

/// An operation around a request. A request that fails is made once more, in the same slot. The operation reports one
/// end and finishes once. Cancelled in between, it makes no second request.
///
/// Today a failure is the end. Its cancel and its single finish are right, and must stay so.
///
/// `@unchecked Sendable`: its own state is behind the lock of its flags; Operation guards the rest.
package final class RetryOnce: Operation, RequestOperation, @unchecked Sendable {
    private let origin: Origin
    private let request: Int
    private let ended: @Sendable (Outcome) -> Void
    private let flags = OperationFlags()

    package required init(_ origin: Origin, _ request: Int, ended: @escaping @Sendable (Outcome) -> Void) {
        self.origin = origin
        self.request = request
        self.ended = ended
    }

    package override var isAsynchronous: Bool { true }
    package override var isExecuting: Bool { flags.isExecuting }
    package override var isFinished: Bool { flags.isFinished }
    package func pause() { flags.task?.suspend() }
    package func resume() { flags.task?.resume() }

    package override func start() {
        guard !isCancelled else {
            finish(.cancelled)
            return
        }
        notifying { flags.begin() }
        let task = origin.task(for: request, answered: { self.finish(.answered) }, failed: { self.finish($0) })
        flags.task = task
        // A cancel that came after the first question found no task to cancel.
        if isCancelled { task.cancel() } else { task.resume() }
    }

    package override func cancel() {
        super.cancel()
        flags.task?.cancel()
    }

    private func finish(_ outcome: Outcome) {
        ended(outcome)
        notifying { flags.finish() }
    }
}
