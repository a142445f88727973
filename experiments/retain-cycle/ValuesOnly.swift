/// Makes the transfers of a stream in a task that captures only the values it needs, not the screen.
@MainActor
final class ValuesOnly: Screen {
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
        work = Task { [bank, canvas] in
            for await transfer in transfers {
                // A stream delivers its stored elements even to a cancelled task.
                guard !Task.isCancelled else { return }
                await bank.withdraw(transfer)
                await bank.deposit(transfer)
                canvas.show(transfer)
            }
        }
    }
}
