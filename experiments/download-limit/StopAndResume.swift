import Downloads
import Foundation
import Locking

/// Pauses a download by ending its operation, which keeps what it has fetched and frees the place; resumes it with a new
/// operation, which asks for the rest.
///
/// Fix B of "Advanced NSOperation: at most N downloads at once". A resumed download goes to the end of the line.
final class StopAndResume: DownloadQueue {
    private let session: TransferSession
    private let queue = OperationQueue()
    private let operations = TransferOperations()
    private let paused = Locked<[Transfer]>([])

    init(limit: DownloadLimit, session: TransferSession) {
        self.session = session
        queue.maxConcurrentOperationCount = limit.count
    }

    func add(_ download: Download) {
        let isPaused = paused.withLock { $0.contains { $0.download.id == download.id } }
        guard !isPaused, operations[download.id]?.isFinished ?? true else { return }
        operations.remove(download.id)
        add(session.transfer(download))
    }

    private func add(_ transfer: Transfer) {
        let operation = TransferOperation(transfer)
        operations.append(operation)
        queue.addOperation(operation)
    }

    func pause(_ id: Download.ID) {
        guard let operation = operations.remove(id), !operation.isFinished else { return }
        operation.cancel()
        paused.withLock { $0.append(operation.transfer) }
    }

    func resume(_ id: Download.ID) {
        for transfer in takePaused(where: { $0.download.id == id }) { add(transfer) }
    }

    func cancel(_ id: Download.ID) {
        let operation = operations.remove(id)
        operation?.cancel()
        operation?.transfer.discard()
        for transfer in takePaused(where: { $0.download.id == id }) { transfer.discard() }
    }

    func setLimit(_ limit: DownloadLimit) {
        queue.isSuspended = true
        queue.maxConcurrentOperationCount = limit.count
        for operation in operations.running.dropFirst(limit.count) {
            pause(operation.download.id)
            resume(operation.download.id)
        }
        queue.isSuspended = false
    }

    func pauseAll() { for operation in operations.all { pause(operation.download.id) } }
    func resumeAll() { for transfer in takePaused(where: { _ in true }) { add(transfer) } }

    private func takePaused(where isWanted: (Transfer) -> Bool) -> [Transfer] {
        paused.withLock { paused in
            let taken = paused.filter(isWanted)
            paused.removeAll(where: isWanted)
            return taken
        }
    }
}
