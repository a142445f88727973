import Foundation

/// An operation around one request. Its `start` is missing: a subclass makes the request there, and stores the
/// request's task in the flags.
///
/// `@unchecked Sendable`: its own state is behind the lock of its flags; Operation guards the rest.
open class OneRequestOperation: Operation, @unchecked Sendable {
    package let origin: Origin
    package let request: Int
    /// Receives how the request ended; called once.
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

    /// Cancels the task in the flags. Before the start there is no task.
    open override func cancel() {
        super.cancel()
        flags.task?.cancel()
    }

    /// Reports the end, and releases the slot.
    package final func finish(_ outcome: Outcome) {
        ended(outcome)
        notifying { flags.finish() }
    }
}
