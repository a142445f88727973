import Foundation
import Locking

/// An operation that makes one request.
package protocol RequestOperation: Operation {
    /// - Parameter ended: A closure that the operation calls once, with the outcome of the request.
    init(_ origin: Origin, _ request: Int, ended: @escaping @Sendable (Outcome) -> Void)

    /// Called when the user pauses the request. The operation keeps its slot.
    func pause()
    /// Called when the user resumes the request.
    func resume()
}

/// The state of an operation that makes a request. It has the two properties that the queue reads, and the request's
/// task.
package final class OperationFlags: Sendable {
    private struct State {
        var isExecuting = false
        var isFinished = false
        var task: RequestTask?
    }

    private let state = Locked(State())

    package init() {}

    package var isExecuting: Bool { state.withLock { $0.isExecuting } }
    package var isFinished: Bool { state.withLock { $0.isFinished } }

    package var task: RequestTask? {
        get { state.withLock { $0.task } }
        set {
            newValue?.meet(.willBeStored)
            state.withLock { $0.task = newValue }
            newValue?.meet(.stored)
        }
    }

    package func begin() {
        state.withLock { $0.isExecuting = true }
    }

    package func finish() {
        state.withLock { state in
            state.isExecuting = false
            state.isFinished = true
        }
    }
}

extension Operation {
    /// Makes a change, and notifies the queue that `isExecuting` and `isFinished` have changed.
    package func notifying(_ change: () -> Void) {
        willChangeValue(forKey: "isExecuting")
        willChangeValue(forKey: "isFinished")
        change()
        didChangeValue(forKey: "isExecuting")
        didChangeValue(forKey: "isFinished")
    }
}
