import Foundation
import Requests

/// Starts itself when the user taps Resume, like `StartsOnResume`; but it waits for its answer in `main`, and `start` is
/// Foundation's.
///
/// `@unchecked Sendable`: its task is behind the lock of its flags, and Operation guards what is Operation's.
final class TrapsOnResume: Operation, RequestOperation, @unchecked Sendable {
    private let origin: Origin
    private let request: Int
    private let ended: @Sendable (Outcome) -> Void
    private let flags = OperationFlags()

    init(_ origin: Origin, _ request: Int, ended: @escaping @Sendable (Outcome) -> Void) {
        self.origin = origin
        self.request = request
        self.ended = ended
    }

    override func main() {
        let task = origin.task(for: request, answered: { self.ended(.answered) }, failed: { self.ended($0) })
        flags.task = task
        // A cancel that came before found no task to cancel.
        if isCancelled { task.cancel() } else { task.resume() }
        task.waitForItsEnd()
    }

    override func cancel() {
        super.cancel()
        flags.task?.cancel()
    }

    func pause() { flags.task?.suspend() }

    func resume() {
        if let task = flags.task { task.resume() } else { start() }
    }
}
