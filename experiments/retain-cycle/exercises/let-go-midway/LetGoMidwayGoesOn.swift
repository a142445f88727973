import Foundation

/// Wrong: its blocks need no screen, and nothing cancels them: all transfers of a closed screen are made.
@MainActor
final class LetGoMidwayGoesOn: Screen {
    private nonisolated let bank: Bank
    private let canvas: Canvas
    private let queue = OperationQueue()

    init(bank: Bank, canvas: Canvas) {
        self.bank = bank
        self.canvas = canvas
        queue.maxConcurrentOperationCount = 1
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
