import Foundation

// import retain_cycle

/// The screen's blocks retain only what a transfer needs: the bank and the canvas. So closing the screen frees the
/// screen, and its `deinit` cancels the operations that have not begun. A suspended queue would keep cancelled
/// operations, so the queue is resumed.
@MainActor
final class LetGoMidwayAnswer: Screen {
    private let bank: Bank
    private let canvas: Canvas
    private let queue = OperationQueue()

    init(bank: Bank, canvas: Canvas) {
        self.bank = bank
        self.canvas = canvas
        queue.maxConcurrentOperationCount = 1
    }

    deinit {
        queue.cancelAllOperations()
        queue.isSuspended = false
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
