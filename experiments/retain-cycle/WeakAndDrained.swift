import Foundation

/// Makes the transfers in the background. A waiting block holds neither the screen nor its own operation. The screen
/// resumes its queue before it goes away.
@MainActor
final class WeakAndDrained: Screen {
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
        // A suspended queue keeps cancelled operations as well.
        queue.isSuspended = false
    }

    func open(_ transfers: [Transfer]) {
        queue.isSuspended = bank.isOffline
        for transfer in transfers {
            let operation = BlockOperation()
            operation.addExecutionBlock { [weak self, weak operation] in
                guard let self, operation?.isCancelled == false else { return }
                withdraw(transfer)
                deposit(transfer)
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
