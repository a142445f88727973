import Foundation

/// Finishes when it is cancelled, and once more when the cancelled request says so.
///
/// `@unchecked Sendable`: its own state is behind the lock of its flags, and Operation guards what is Operation's.
final class FinishesTwice: Operation, RequestOperation, @unchecked Sendable {
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
        guard !isCancelled else {
            finish(.cancelled)
            return
        }
        let task = origin.task(for: request, answered: { self.finish(.answered) }, failed: { self.finish($0) })
        flags.task = task
        notifying { flags.begin() }
        task.resume()
    }

    override func cancel() {
        super.cancel()
        guard let task = flags.task else { return }
        task.cancel()
        finish(.cancelled)
    }

    func pause() { flags.task?.suspend() }
    func resume() { flags.task?.resume() }

    private func finish(_ outcome: Outcome) {
        ended(outcome)
        notifying { flags.finish() }
    }
}
