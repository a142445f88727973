import Foundation

/// An operation that makes one request. A subclass implements `start`, makes the request there, and stores the
/// request's task in the flags.
///
/// `@unchecked Sendable`: a lock protects the flags, and `Operation` protects the other state.
open class OneRequestOperation: Operation, @unchecked Sendable {
    package let origin: Origin
    package let request: Int
    /// A closure that receives the outcome of the request, once.
    package let ended: @Sendable (Outcome) -> Void
    package let flags = OperationFlags()

    package init(_ origin: Origin, _ request: Int, ended: @escaping @Sendable (Outcome) -> Void) {
        self.origin = origin
        self.request = request
        self.ended = ended
    }

    open override var isAsynchronous: Bool { true }
    open override var isExecuting: Bool { flags.isExecuting }
    open override var isFinished: Bool { flags.isFinished }
    package final func pause() { flags.task?.suspend() }
    package final func resume() { flags.task?.resume() }

    /// Cancels the task in the flags. Before the operation's start the flags have no task.
    open override func cancel() {
        super.cancel()
        flags.task?.cancel()
    }

    /// Reports the end, and releases the operation's slot in the queue.
    package final func finish(_ outcome: Outcome) {
        ended(outcome)
        notifying { flags.finish() }
    }
}
