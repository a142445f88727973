import Foundation
import Locking

/// An operation that makes one request.
protocol RequestOperation: Operation {
    /// - Parameter ended: To be called once, with how it has ended.
    init(_ origin: Origin, _ name: Int, ended: @escaping @Sendable (Outcome) -> Void)

    /// The user pauses the request; it keeps its slot.
    func pause()
    /// The user goes on with it.
    func resume()
}

/// What most of the operations here remember: the two properties that the queue reads, and the request.
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
    /// Makes a change of both properties known to the queue.
    func notifying(_ change: () -> Void) {
        willChangeValue(forKey: "isExecuting")
        willChangeValue(forKey: "isFinished")
        change()
        didChangeValue(forKey: "isExecuting")
        didChangeValue(forKey: "isFinished")
    }
}
