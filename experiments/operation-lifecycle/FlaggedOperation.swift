import Foundation
import Requests

/// An operation around a request. The queue reads the properties `isExecuting` and `isFinished`. The subclasses decide
/// when to change the two properties, and when to notify the queue.
///
/// `@unchecked Sendable` is safe, because a lock guards the flags, and Operation guards its own state.
class FlaggedOperation: Operation, RequestOperation, @unchecked Sendable {
    let origin: Origin
    let request: Int
    let ended: @Sendable (Outcome) -> Void
    let flags = OperationFlags()

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
}
