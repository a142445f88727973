import Foundation

// import retain_cycle

/// Makes the transfers of a list one after the other, in the background, and shows each one. A closed screen is freed
/// at once, even in the middle of a transfer: that transfer is still made and shown, and no other begins.
///
/// Offline the transfers wait. Today the blocks hold the screen.
@MainActor
package final class LetGoMidway: Screen {
    private let bank: Bank
    private let canvas: Canvas
    private let queue = OperationQueue()

    package init(bank: Bank, canvas: Canvas) {
        self.bank = bank
        self.canvas = canvas
        queue.maxConcurrentOperationCount = 1
    }

    package func open(_ transfers: [Transfer]) {
        queue.isSuspended = bank.isOffline
        for transfer in transfers {
            queue.addOperation {
                self.bank.withdraw(transfer)
                self.bank.deposit(transfer)
                DispatchQueue.main.async { self.canvas.show(transfer) }
            }
        }
    }
}
