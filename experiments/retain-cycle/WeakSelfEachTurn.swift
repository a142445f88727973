/// A variant that makes the transfers of a stream in a task. The task holds the screen for one transfer at a time.
@MainActor
final class WeakSelfEachTurn: Screen {
    private let bank: Bank
    private let canvas: Canvas
    private var work: Task<Void, Never>?

    init(bank: Bank, canvas: Canvas) {
        self.bank = bank
        self.canvas = canvas
    }

    deinit {
        work?.cancel()
    }

    func open(_ transfers: AsyncStream<Transfer>) {
        work = Task { [weak self] in
            for await transfer in transfers {
                // A stream delivers its stored elements even to a cancelled task.
                guard let self, !Task.isCancelled else { return }
                await bank.withdraw(transfer)
                await bank.deposit(transfer)
                canvas.show(transfer)
            }
        }
    }
}
