import Foundation
import Requests

/// An operation around a request that keeps its own account: the two properties that the queue reads. The subclasses
/// decide when these change, and when to notify.
///
/// `@unchecked Sendable`: its own state is behind the lock of its flags, and Operation guards what is Operation's.
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
