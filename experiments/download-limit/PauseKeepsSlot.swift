import Downloads
import Foundation

/// Runs an asynchronous operation for each download, which ends when its transfer ends. A paused transfer stops, but
/// its operation keeps executing.
final class PauseKeepsSlot: OperationDownloads {
    let operations: DownloadOperations<TransferOperation>

    init(limit: DownloadLimit, session: TransferSession) {
        operations = DownloadOperations(limit: limit, session: session)
    }

    func pause(_ id: Download.ID) { operations[id]?.suspend() }
    func resume(_ id: Download.ID) { operations[id]?.resume() }
    func setLimit(_ limit: DownloadLimit) { operations.queue.maxConcurrentOperationCount = limit.count }
}
