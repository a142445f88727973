import Downloads
import Foundation
import Locking

/// Pauses a download by ending its operation, which frees the slot. The fetched bytes are kept. A resume adds a new
/// operation, which requests the rest of the file.
///
/// This variant is fix B of "Advanced NSOperation: at most N downloads at once". A resumed download goes to the end of
/// the queue.
final class StopAndResume: OperationDownloads {
    let operations: DownloadOperations<TransferOperation>
    private let paused = Locked<[any PausableTransfer]>([])

    init(limit: DownloadLimit, session: TransferSession) {
        operations = DownloadOperations(limit: limit, session: session)
    }

    func add(_ download: Download) {
        let isPaused = paused.withLock { $0.contains { $0.download.id == download.id } }
        if !isPaused { operations.add(download) }
    }

    func pause(_ id: Download.ID) {
        guard let operation = operations.remove(id), !operation.isFinished else { return }
        operation.cancel()
        paused.withLock { $0.append(operation.transfer) }
    }

    func resume(_ id: Download.ID) {
        if let transfer = takePaused(id) { operations.add(TransferOperation(transfer)) }
    }

    func cancel(_ id: Download.ID) {
        let operation = operations.remove(id)
        operation?.cancel()
        operation?.transfer.discard()
        takePaused(id)?.discard()
    }

    func setLimit(_ limit: DownloadLimit) {
        operations.queue.isSuspended = true
        operations.queue.maxConcurrentOperationCount = limit.count
        for operation in operations.running.dropFirst(limit.count) {
            pause(operation.download.id)
            resume(operation.download.id)
        }
        operations.queue.isSuspended = false
    }

    func resumeAll() { for transfer in paused.withLock({ $0 }) { resume(transfer.download.id) } }

    private func takePaused(_ id: Download.ID) -> (any PausableTransfer)? {
        paused.withLock { paused in
            paused.firstIndex { $0.download.id == id }.map { paused.remove(at: $0) }
        }
    }
}
