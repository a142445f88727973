import Foundation

/// Hands `resume()` on to its request, which exists from the beginning: resuming a request that has not begun begins
/// it, whether or not it is the operation's turn.
///
/// `@unchecked Sendable`: its own state is behind the lock of its flags, and Operation guards what is Operation's.
final class ResumesEarly: Operation, RequestOperation, @unchecked Sendable {
    private let ended: @Sendable (Outcome) -> Void
    private let flags = OperationFlags()

    init(_ origin: Origin, _ request: Int, ended: @escaping @Sendable (Outcome) -> Void) {
        self.ended = ended
        super.init()
        flags.task = origin.task(for: request, answered: { self.finish(.answered) }, failed: { self.finish($0) })
    }

    override var isAsynchronous: Bool { true }
    override var isExecuting: Bool { flags.isExecuting }
    override var isFinished: Bool { flags.isFinished }

    override func start() {
        guard !isCancelled else {
            finish(.cancelled)
            return
        }
        notifying { flags.begin() }
        flags.task?.resume()
    }

    override func cancel() {
        super.cancel()
        if isExecuting { flags.task?.cancel() }
    }

    func pause() { flags.task?.suspend() }
    func resume() { flags.task?.resume() }

    private func finish(_ outcome: Outcome) {
        ended(outcome)
        notifying { flags.finish() }
    }
}
