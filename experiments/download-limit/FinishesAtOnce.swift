import Downloads
import Foundation

/// An operation queue with an operation for each download, and a maximum number of operations at once.
///
/// "Advanced NSOperation: at most N downloads at once" warns against this. The operation only starts the transfer, and
/// the transfer continues after the operation has finished.
final class FinishesAtOnce: OperationDownloads {
    let operations: DownloadOperations<StartOperation>

    init(limit: DownloadLimit, session: TransferSession) {
        operations = DownloadOperations(limit: limit) { StartOperation(session.transfer($0)) }
    }

    func pause(_ id: Download.ID) { operations[id]?.suspend() }
    func resume(_ id: Download.ID) { operations[id]?.resume() }
    func setLimit(_ limit: DownloadLimit) { operations.queue.maxConcurrentOperationCount = limit.count }
}

/// An operation that starts a transfer and finishes at once, while the transfer continues.
///
/// `@unchecked Sendable` because `Operation` is; this class only adds a constant.
final class StartOperation: Operation, DownloadOperation, @unchecked Sendable {
    let transfer: any PausableTransfer

    init(_ transfer: Transfer) {
        self.transfer = transfer
    }

    override func main() { transfer.start { _ in } }

    override func cancel() {
        super.cancel()
        transfer.stop()
    }

    func suspend() { transfer.stop() }
    func resume() { transfer.start { _ in } }
}
