import Foundation

/// Begins its request whatever has happened before: nothing in `start` asks whether somebody has cancelled.
///
/// `@unchecked Sendable`: its own state is behind the lock of its flags, and Operation guards what is Operation's.
final class IgnoresCancel: Operation, RequestOperation, @unchecked Sendable {
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
        let task = origin.task(for: request, answered: { self.finish(.answered) }, failed: { self.finish($0) })
        flags.task = task
        notifying { flags.begin() }
        task.resume()
    }

    override func cancel() {
        super.cancel()
        flags.task?.cancel()
    }

    func pause() { flags.task?.suspend() }
    func resume() { flags.task?.resume() }

    private func finish(_ outcome: Outcome) {
        ended(outcome)
        notifying { flags.finish() }
    }
}
