import Foundation
import Locking

/// An operation that makes one request.
package protocol RequestOperation: Operation {
    /// - Parameter ended: Call it once, with the request's outcome.
    init(_ origin: Origin, _ request: Int, ended: @escaping @Sendable (Outcome) -> Void)

    /// The user pauses the request; it keeps its slot.
    func pause()
    /// The user resumes it.
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
        set { state.withLock { $0.task = newValue } }
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
    /// Changes both properties, and notifies the queue.
    package func notifying(_ change: () -> Void) {
        willChangeValue(forKey: "isExecuting")
        willChangeValue(forKey: "isFinished")
        change()
        didChangeValue(forKey: "isExecuting")
        didChangeValue(forKey: "isFinished")
    }
}
