import Foundation

/// Makes the transfers in blocks that do not hold the screen. Each step of a block reads a weak reference.
@MainActor
final class WeakAlone: Screen {
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
            queue.addOperation { [weak self] in
                self?.withdraw(transfer)
                self?.deposit(transfer)
            }
        }
    }

    private nonisolated func withdraw(_ transfer: Transfer) {
        bank.withdraw(transfer)
    }

    private nonisolated func deposit(_ transfer: Transfer) {
        bank.deposit(transfer)
        DispatchQueue.main.async { [weak self] in self?.canvas.show(transfer) }
    }
}
