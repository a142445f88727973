import Downloads
import Foundation
import Locking

/// Pauses some operations when the maximum is lowered, because a lower maximum does not stop running operations.
final class LoweredByHand: OperationDownloads {
    let operations: DownloadOperations<TransferOperation>
    private let pausedByHand = Locked<[TransferOperation]>([])

    init(limit: DownloadLimit, session: TransferSession) {
        operations = DownloadOperations(limit: limit, session: session)
    }

    func pause(_ id: Download.ID) { operations[id]?.suspend() }
    func resume(_ id: Download.ID) { operations[id]?.resume() }

    func setLimit(_ limit: DownloadLimit) {
        operations.queue.maxConcurrentOperationCount = limit.count
        let running = operations.running
        pausedByHand.withLock { paused in
            for operation in running.dropFirst(limit.count) {
                operation.suspend()
                paused.append(operation)
            }
            for operation in paused.prefix(max(0, limit.count - running.count)) { operation.resume() }
            paused.removeAll { !$0.isSuspended }
        }
    }
}
