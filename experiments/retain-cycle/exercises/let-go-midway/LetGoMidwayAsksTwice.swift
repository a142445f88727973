import Foundation

/// Wrong: each half asks for a weak screen, and the second finds none.
@MainActor
final class LetGoMidwayAsksTwice: Screen {
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
        queue.isSuspended = false
    }

    func open(_ transfers: [Transfer]) {
        queue.isSuspended = bank.isOffline
        for transfer in transfers {
            queue.addOperation { [weak self, canvas] in
                self?.bank.withdraw(transfer)
                self?.bank.deposit(transfer)
                DispatchQueue.main.async { canvas.show(transfer) }
            }
        }
    }
}
