import Foundation

/// Makes the transfers in background operations. Each operation's block checks whether its operation was cancelled.
@MainActor
final class CapturesOwnOperation: Screen {
    private nonisolated let bank: Bank
    private let canvas: Canvas
    private let queue = OperationQueue()

    init(bank: Bank, canvas: Canvas) {
        self.bank = bank
        self.canvas = canvas
        queue.maxConcurrentOperationCount = 1
    }

    deinit {
        queue.cancelAllOperations()
        // A suspended queue also keeps its cancelled operations, so the queue must run to release them.
        queue.isSuspended = false
    }

    func open(_ transfers: [Transfer]) {
        queue.isSuspended = bank.isOffline
        for transfer in transfers {
            let operation = BlockOperation()
            operation.addExecutionBlock {
                guard !operation.isCancelled else { return }
                self.withdraw(transfer)
                self.deposit(transfer)
            }
            queue.addOperation(operation)
        }
    }

    private nonisolated func withdraw(_ transfer: Transfer) {
        bank.withdraw(transfer)
    }

    private nonisolated func deposit(_ transfer: Transfer) {
        bank.deposit(transfer)
        DispatchQueue.main.async { [canvas] in canvas.show(transfer) }
    }
}
