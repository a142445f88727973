import Foundation
import Requests
import Synchronization

/// Wrong: its start waits for each attempt, and keeps a thread for as long as a request takes.
///
/// `@unchecked Sendable`: its own state is behind the lock of its flags; Operation guards the rest.
final class RetryOnceKeepsItsThread: Operation, RequestOperation, @unchecked Sendable {
    private let origin: Origin
    private let request: Int
    private let ended: @Sendable (Outcome) -> Void
    private let flags = OperationFlags()

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

    override func start() {
        notifying { flags.begin() }
        var outcome = attempt()
        if outcome == .failed { outcome = attempt() }
        ended(outcome)
        notifying { flags.finish() }
    }

    private func attempt() -> Outcome {
        let outcome = Mutex(Outcome.cancelled)
        let end = DispatchSemaphore(value: 0)
        let finish: @Sendable (Outcome) -> Void = { reported in
            outcome.withLock { $0 = reported }
            end.signal()
        }
        let task = origin.task(for: request, answered: { finish(.answered) }, failed: finish)
        flags.task = task
        if isCancelled { task.cancel() } else { task.resume() }
        end.wait()
        return outcome.withLock { $0 }
    }

    override func cancel() {
        super.cancel()
        flags.task?.cancel()
    }
}
