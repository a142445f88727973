import Foundation

/// Makes the transfers in the background with only a weak reference to the screen. The reference becomes strong on the
/// main thread, where the result is shown.
///
/// As in "Common Background Practices", no `deinit` cancels the transfers.
@MainActor
final class WeakUntilShown: Screen {
    private let bank: Bank
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
            queue.addOperation { [bank, weak self] in
                bank.withdraw(transfer)
                bank.deposit(transfer)
                OperationQueue.main.addOperation {
                    MainActor.assumeIsolated {
                        guard let self else { return }
                        self.canvas.show(transfer)
                    }
                }
            }
        }
    }
}
