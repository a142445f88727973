import Foundation

/// A screen that makes its transfers in the background. The queue retains its blocks, the blocks retain the screen, and
/// the screen retains the queue.
@MainActor
final class StrongSelf: Screen {
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
            queue.addOperation {
                self.withdraw(transfer)
                self.deposit(transfer)
            }
        }
    }

    private nonisolated func withdraw(_ transfer: Transfer) {
        bank.withdraw(transfer)
    }

    private nonisolated func deposit(_ transfer: Transfer) {
        bank.deposit(transfer)
        DispatchQueue.main.async { self.canvas.show(transfer) }
    }
}
