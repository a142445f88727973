/// Makes the transfers of a stream in a task, and keeps the task to cancel it in `deinit`.
@MainActor
final class StoredTask: Screen {
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
        work = Task {
            for await transfer in transfers {
                await bank.withdraw(transfer)
                await bank.deposit(transfer)
                canvas.show(transfer)
            }
        }
    }
}
