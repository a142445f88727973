import Foundation
import Requests

/// An operation around a request. This class manages the two properties that the queue reads; its subclasses decide
/// when these change, and when to notify.
///
/// `@unchecked Sendable`: its own state is behind the lock of its flags, and Operation guards the rest.
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
