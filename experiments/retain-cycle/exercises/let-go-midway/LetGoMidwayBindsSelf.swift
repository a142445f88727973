import Foundation

/// Wrong: the block binds the weak screen, and holds it until the bank has confirmed.
@MainActor
final class LetGoMidwayBindsSelf: Screen {
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
            queue.addOperation { [weak self] in
                guard let self else { return }
                bank.withdraw(transfer)
                bank.deposit(transfer)
                DispatchQueue.main.async { [canvas] in canvas.show(transfer) }
            }
        }
    }
}
