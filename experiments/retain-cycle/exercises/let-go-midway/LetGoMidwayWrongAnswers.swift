import Foundation

/// Wrong: it holds nothing, because it makes no transfer.
@MainActor
final class LetGoMidwayMakesNone: Screen {
    init(bank: Bank, canvas: Canvas) {}

    func open(_ transfers: [Transfer]) {}
}

/// Wrong: the block makes its weak `self` strong, and holds the screen until the bank has confirmed.
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

/// Wrong: each half reads a weak `self`, and the second half finds nil.
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

/// Wrong: the blocks do not need the screen, and nothing cancels them. So all transfers of a closed screen are made.
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

/// Wrong: it cancels the operations of a suspended queue, which keeps them.
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
