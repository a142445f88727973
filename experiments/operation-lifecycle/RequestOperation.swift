import Foundation
import Locking
import Requests

/// An operation that makes one request.
protocol RequestOperation: Operation, RequestMaker {
    /// - Parameter ended: To be called once, with how the request ended.
    init(_ origin: Origin, _ request: Int, ended: @escaping @Sendable (Outcome) -> Void)

    /// The user pauses the request; it keeps its slot.
    func pause()
    /// The user resumes it.
    func resume()
}

extension RequestOperation {
    @MainActor
    static func makeQueue(limit: Int) -> any RequestQueue { OperationRequestQueue<Self>(limit: limit) }
}

/// A request, and the account that its operation keeps itself: the two properties that the queue reads. When they change
/// and who is notified is left to the subclasses.
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

/// The two properties that the queue reads, and the request's task.
final class OperationFlags: Sendable {
    private struct State {
        var isExecuting = false
        var isFinished = false
        var task: RequestTask?
    }

    private let state = Locked(State())

    var isExecuting: Bool { state.withLock { $0.isExecuting } }
    var isFinished: Bool { state.withLock { $0.isFinished } }

    var task: RequestTask? {
        get { state.withLock { $0.task } }
        set { state.withLock { $0.task = newValue } }
    }

    func begin() {
        state.withLock { $0.isExecuting = true }
    }

    func finish() {
        state.withLock { state in
            state.isExecuting = false
            state.isFinished = true
        }
    }
}

extension Operation {
    /// Notifies the queue of a change of both properties.
    func notifying(_ change: () -> Void) {
        willChangeValue(forKey: "isExecuting")
        willChangeValue(forKey: "isFinished")
        change()
        didChangeValue(forKey: "isExecuting")
        didChangeValue(forKey: "isFinished")
    }
}
