import Foundation

/// Has finished when `start` returns, as an operation has whose `main` begins something asynchronous: its request is
/// only just under way.
///
/// `@unchecked Sendable`: its own state is behind the lock of its flags, and Operation guards what is Operation's.
final class NotifiesEarly: Operation, RequestOperation, @unchecked Sendable {
    private let origin: Origin
    private let request: Int
    private let ended: @Sendable (Outcome) -> Void
    private let flags = OperationFlags()

    init(_ origin: Origin, _ request: Int, ended: @escaping @Sendable (Outcome) -> Void) {
        self.origin = origin
        self.request = request
        self.ended = ended
    }

    override var isAsynchronous: Bool { true }
    override var isExecuting: Bool { flags.isExecuting }
    override var isFinished: Bool { flags.isFinished }

    override func start() {
        notifying { flags.begin() }
        if isCancelled {
            ended(.cancelled)
        } else {
            let ended = ended
            let task = origin.task(for: request, answered: { ended(.answered) }, failed: { ended($0) })
            flags.task = task
            task.resume()
        }
        notifying { flags.finish() }
    }

    override func cancel() {
        super.cancel()
        flags.task?.cancel()
    }

    func pause() { flags.task?.suspend() }
    func resume() { flags.task?.resume() }
}
