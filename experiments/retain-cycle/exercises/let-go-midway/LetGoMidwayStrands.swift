import Foundation

/// Wrong: it cancels a suspended queue, which keeps what was cancelled.
@MainActor
final class LetGoMidwayStrands: Screen {
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
    }

    func open(_ transfers: [Transfer]) {
        queue.isSuspended = bank.isOffline
        for transfer in transfers {
            queue.addOperation { [bank, canvas] in
                bank.withdraw(transfer)
                bank.deposit(transfer)
                DispatchQueue.main.async { canvas.show(transfer) }
            }
        }
    }
}
