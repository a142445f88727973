import Foundation

/// A screen that makes its transfers in the background. A queued block does not retain the screen, and a running block
/// does.
@MainActor
final class WeakStrong: Screen {
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
                guard let self else { return }
                withdraw(transfer)
                deposit(transfer)
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
